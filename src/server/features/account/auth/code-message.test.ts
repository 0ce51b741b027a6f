import { expect, test } from 'vitest'
import { m } from '#messages'

test.each([
  'account_auth_code_message',
  'account_auth_code_message_delete',
  'account_auth_code_message_password',
  'account_auth_code_message_phone',
  'account_auth_code_message_confirm',
] as const)('%s fits one part of an SMS in each language, and the code comes first', (key) => {
  for (const locale of ['my', 'ja'] as const) {
    const text = m[key]({ code: '123456' }, { locale })
    expect(text.length).toBeLessThanOrEqual(70)
    expect(text.startsWith('123456')).toBe(true)
  }
  expect(m[key]({ code: '123456' }, { locale: 'en' }).length).toBeLessThanOrEqual(160)
})
