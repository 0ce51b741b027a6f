import { expect, test } from 'vitest'
import type { Client } from '#contract/client.ts'
import { CallError, type ErrorBody } from '#contract/errors.ts'
import { answerSignIn } from './answer-sign-in.ts'

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
const refusing = (status: number, body: ErrorBody) => {
  const refuse = () => Promise.reject(new CallError(status, body))
  return { auth: { login: refuse, verifyLogin: refuse } } as unknown as Client
}
const answered = (isNew: boolean) =>
  ({
    auth: {
      login: () => Promise.resolve({ data: { phone: '+959791234567', resend_after: 60, expires_in: 300 } }),
      verifyLogin: () => Promise.resolve({ data: { is_new_user: isNew } }),
    },
  }) as unknown as Client
const state = (answer: Awaited<ReturnType<typeof answerSignIn>>) => {
  if (answer instanceof Response) throw new Error('a redirect')
  return { ...answer.data, status: answer.status }
}

test('after a phone the page asks for the code and says when another may be sent', async () => {
  const answer = await answerSignIn(form({ phone: '09791234567' }), answered(false))
  expect(state(answer)).toMatchObject({ step: 'code', phone: '+959791234567', resendAfter: 60 })
})

test('a number is read in the country that was chosen, and the choice stays when it is refused', async () => {
  const asked: unknown[] = []
  const login = (input: unknown) => {
    asked.push(input)
    return Promise.reject(new CallError(422, { phone: 'Wrong' }))
  }
  const api = { auth: { login } } as unknown as Client
  const answer = await answerSignIn(form({ phone: '081', country_code: 'TH' }), api)
  expect(asked).toEqual([{ phone: '081', country_code: 'TH', platform: 1 }])
  expect(state(answer)).toMatchObject({ step: 'phone', country: 'TH' })
})

test.each([
  [true, '/registration'],
  [false, '/learn'],
])('a right code leads on (new learner: %s → %s)', async (isNew, to) => {
  const answer = await answerSignIn(form({ phone: '+959791234567', otp: '123456' }), answered(isNew))
  expect((answer as Response).headers.get('location')).toBe(to)
})

test('a wrong code keeps the phone and shows the error at the code', async () => {
  const answer = await answerSignIn(
    form({ phone: '+959791234567', otp: '1' }),
    refusing(422, { otp: 'Wrong' }),
  )
  expect(state(answer)).toMatchObject({ step: 'code', phone: '+959791234567', error: 'Wrong', status: 422 })
})

test('a wrong phone is shown at the phone, as it was typed', async () => {
  const answer = await answerSignIn(form({ phone: '12' }), refusing(422, { phone: 'Wrong' }))
  expect(state(answer)).toMatchObject({ step: 'phone', phone: '12', error: 'Wrong' })
})

test('a code asked for too soon leads to the code that still works', async () => {
  const answer = await answerSignIn(
    form({ phone: '09791234567' }),
    refusing(429, { message: '', retry_after: 42 }),
  )
  expect(state(answer)).toMatchObject({ step: 'code', resendAfter: 42, status: 429 })
  expect(state(answer).error).toBeUndefined()
})

test('a longer refusal says in words how long it lasts', async () => {
  const answer = await answerSignIn(
    form({ phone: '09791234567' }),
    refusing(429, { message: '', retry_after: 3000 }),
  )
  expect(state(answer).step).toBe('phone')
  expect(state(answer).error).toContain('၅၀ မိနစ်')
})

test('a fault of ours is not taken for an answer', async () => {
  await expect(answerSignIn(form({ phone: '1' }), refusing(500, { message: 'x' }))).rejects.toThrow(CallError)
})
