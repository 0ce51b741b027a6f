import { expect, test } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { m } from '#messages'
import { toToasts } from './failures.ts'
import { NetworkError } from './network-error.ts'

const unreachable = () => new NetworkError(new TypeError('Failed to fetch'))
const texts = (error: unknown, call?: string) => toToasts(error, call).map(({ text }) => text)

test('what the server says stands at the top right', () => {
  expect(toToasts(new CallError(409, { message: 'Sold out' }))).toEqual([
    { text: 'Sold out', place: 'top-right' },
  ])
})

test('what was filled in wrong is said once a field', () => {
  expect(texts(new CallError(422, { name: 'Too long', email: 'No address' }))).toEqual([
    'Too long',
    'No address',
  ])
})

test('a line that is gone is said once; for the country codes at the top in the middle', () => {
  expect(toToasts(unreachable())).toEqual([{ text: m.shared_error_network(), place: 'top-right' }])
  expect(toToasts(unreachable(), 'reference.countryCodes')).toEqual([
    { text: m.shared_toast_no_internet(), place: 'top-center' },
  ])
})

test.each(['courses.enrolled', 'analytics.week', 'profile.me', 'profile.savePushToken'])(
  '%s fails in silence, as its contract says',
  (call) => {
    expect(toToasts(unreachable(), call)).toEqual([])
    expect(toToasts(new CallError(500, { message: 'x' }), call)).toEqual([])
  },
)

test('every other call is told of, one that nobody knows included', () => {
  expect(texts(unreachable(), 'profile.update')).toEqual([m.shared_error_network()])
  expect(texts(unreachable(), 'profile.none')).toEqual([m.shared_error_network()])
})

test('a session that ended is not told: it leads to the start page', () => {
  expect(toToasts(new CallError(401, { message: 'x' }))).toEqual([])
})
