import { expect, test } from 'vitest'
import { goOnAfterSignIn, signInFirst } from './after-sign-in.ts'

const to = (response: Response) => response.headers.get('location')
const cookieOf = (response: Response) => response.headers.get('set-cookie') ?? ''

test('whoever signs in first is led on to where they wanted to go, once', () => {
  const path = '/stories?q=%E1%80%80&page=2'
  const first = signInFirst(path)
  expect([first.status, to(first)]).toEqual([302, '/'])
  expect(cookieOf(first)).toMatch(/^after_sign_in=[^;]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/)
  const [kept = ''] = cookieOf(first).split(';')
  const onward = goOnAfterSignIn(`locale=my; ${kept}`, '/learn')
  expect(to(onward)).toBe(path)
  expect(cookieOf(onward)).toMatch(/^after_sign_in=; Max-Age=0; Path=\/;/)
})

test('who wanted to go nowhere, or to a place that isn’t ours, goes where everybody does', () => {
  const nowhere = goOnAfterSignIn('locale=my', '/learn')
  expect([to(nowhere), cookieOf(nowhere)]).toEqual(['/learn', ''])
  for (const wanted of [
    '',
    '//elsewhere.example',
    '%2F%2Felsewhere.example',
    'https://elsewhere.example',
    '%E1%80',
  ])
    expect(to(goOnAfterSignIn(`after_sign_in=${wanted}`, '/learn'))).toBe('/learn')
})
