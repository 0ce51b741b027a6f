import { expect, test } from 'vitest'
import { isOnepayOnly, keptView } from './onepay-only.ts'

const visit = (query: string, cookie = '') => {
  const url = new URL(`http://localhost/pricing${query}`)
  return [new Request(url, { headers: { cookie } }), url] as const
}

test('the view is Onepay’s by the cookie, by the address, and for the visit after that', () => {
  for (const [query, cookie] of [
    ['', 'a=1; onepay_only_view=1'],
    ['?showonepayonly=true', ''],
    ['', 'onepay_visit=1'],
  ] as const)
    expect([query, cookie, isOnepayOnly(...visit(query, cookie))]).toEqual([query, cookie, true])
  for (const [query, cookie] of [
    ['', ''],
    ['?showonepayonly=1', 'onepay_only_view='],
    ['', 'an_onepay_visit=1'],
  ] as const)
    expect([query, cookie, isOnepayOnly(...visit(query, cookie))]).toEqual([query, cookie, false])
})

test('an address that asks for the view keeps it until the browser is closed, once', () => {
  const kept = (query: string, cookie = '', isSecure = false) => keptView(...visit(query, cookie), isSecure)
  expect(kept('?showonepayonly=true')).toBe('onepay_visit=1; Path=/; HttpOnly; SameSite=Lax')
  expect(kept('?a=1&showonepayonly=true', '', true)).toMatch(/; Secure;/)
  expect(kept('?showonepayonly=true', 'a=1; onepay_visit=1')).toBeNull()
  for (const query of ['', '?showonepayonly=1', '?showonepayonly=false']) expect(kept(query)).toBeNull()
})
