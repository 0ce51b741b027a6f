import { expect, test } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { m } from '#messages'
import { toastsFor } from './failures.ts'
import { NetworkError } from './network-error.ts'

const unreachable = () => new NetworkError(new TypeError('Failed to fetch'))
const texts = (error: unknown, path?: string) => toastsFor(error, path).map(({ text }) => text)

test('what the server says stands at the top right', () => {
  expect(toastsFor(new CallError(409, { message: 'Sold out' }))).toEqual([
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
  expect(toastsFor(unreachable())).toEqual([{ text: m.error_network(), place: 'top-right' }])
  expect(toastsFor(unreachable(), '/get-country-code')).toEqual([
    { text: m.toast_no_internet(), place: 'top-center' },
  ])
})

test.each([
  '/enrolled-courses',
  '/weekly-chart-data',
  '/calendar/save-jointed-live-event-second',
  '/me',
  '/me/update-firebase-token-for-web',
])('%s fails in silence', (path) => {
  expect(toastsFor(unreachable(), path)).toEqual([])
  expect(toastsFor(new CallError(500, { message: 'x' }), path)).toEqual([])
})

test('a session that ended is not told: it leads to the start page', () => {
  expect(toastsFor(new CallError(401, { message: 'x' }))).toEqual([])
})
