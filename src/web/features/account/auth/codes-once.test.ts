import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Client } from '#contract/client.ts'
import { answerConfirmation } from './answer-confirmation.ts'
import { answerPhone } from './answer-phone.ts'
import { answerReset } from './answer-reset.ts'
import { answerSignIn } from './answer-sign-in.ts'

/** Under which key each call was made. */
const keys: (string | undefined)[] = []
const call = (_: unknown, options: { idempotencyKey?: string } = {}) => {
  keys.push(options.idempotencyKey)
  return Promise.resolve({ data: {} })
}
const api = {
  auth: { verifyLogin: call, verifyForgotPassword: call, verifyUpdatePhone: call, confirm: call },
} as unknown as Client

const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test.each([
  ['signing in', (form: FormData) => answerSignIn(form, api)],
  ['a forgotten password', (form: FormData) => answerReset(form, api, { to: '/learn' })],
  ['another phone', (form: FormData) => answerPhone(form, api)],
  ['proving who one is', (form: FormData) => answerConfirmation(form, api, '/profile')],
])(
  'a code that a page of %s sends again is the same request; another code or page is not',
  async (_, answer) => {
    keys.length = 0
    const [attempt, other] = [randomUUID(), randomUUID()]
    for (const fields of [
      { otp: '123456', attempt },
      { otp: '123456', attempt },
      { otp: '654321', attempt },
      { otp: '123456', attempt: other },
    ])
      await answer(formOf({ phone: '+959791234567', ...fields }))
    const [first, again, ...others] = keys
    expect(first).toBeDefined()
    expect(again).toBe(first)
    expect(new Set([first, ...others]).size).toBe(3)
  },
)
