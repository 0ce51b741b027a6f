import { expect, test } from 'vitest'
import { m } from '#messages'

test.each([
  'auth_code_message',
  'auth_code_message_delete',
  'auth_code_message_password',
  'auth_code_message_phone',
  'auth_code_message_confirm',
] as const)('%s fits one part of an SMS in each language, and the code comes first', (key) => {
  for (const locale of ['my', 'ja'] as const) {
    const text = m[key]({ code: '123456' }, { locale })
    expect(text.length).toBeLessThanOrEqual(70)
    expect(text.startsWith('123456')).toBe(true)
  }
  expect(m[key]({ code: '123456' }, { locale: 'en' }).length).toBeLessThanOrEqual(160)
})
