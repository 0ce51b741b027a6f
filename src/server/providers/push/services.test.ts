import { expect, test } from 'vitest'
import { findPushHost, notTakenBecause } from './services.ts'

const nobodyElse = { PUSH_ALLOW_LOOPBACK: false, PUSH_SERVICES: [] }

test.each([
  'https://fcm.googleapis.com/fcm/send/x',
  'https://android.googleapis.com/gcm/send/x',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://web.push.apple.com/x',
  'https://wns2-sg2p.notify.windows.com/w/?token=x',
])('the push services of browsers are taken: %s', (endpoint) => {
  expect(notTakenBecause(endpoint, nobodyElse)).toBeNull()
})

test.each([
  ['https://push.example/1', 'no push service of a browser'],
  ['https://evilfcm.googleapis.com/1', 'no push service of a browser'],
  ['https://fcm.googleapis.com:3999/1', 'no push service of a browser'],
  ['https://fcm.googleapis.com.evil.example/1', 'no push service of a browser'],
  ['https://fcm.googleapis.com@evil.example/1', 'with a name'],
  ['http://fcm.googleapis.com/1', 'not https'],
  ['http://127.0.0.1:9/1', 'not https'],
])('no other address is, unless a setting says so: %s', (endpoint, why) => {
  expect(notTakenBecause(endpoint, nobodyElse)).toBe(why)
})

test('a setting names more of them, or any; this machine only where tests allow it', () => {
  const more = { ...nobodyElse, PUSH_SERVICES: ['push.example'] }
  const any = { ...nobodyElse, PUSH_SERVICES: ['*'] }
  expect(notTakenBecause('https://push.example/1', more)).toBeNull()
  expect(notTakenBecause('https://eu.push.example/1', more)).toBeNull()
  expect(notTakenBecause('https://other.example/1', more)).not.toBeNull()
  expect(notTakenBecause('https://other.example/1', any)).toBeNull()
  expect(notTakenBecause('https://10.0.0.1/1', any)).toBe('not a public address')
  expect(notTakenBecause('http://127.0.0.1:9/1', { ...nobodyElse, PUSH_ALLOW_LOOPBACK: true })).toBeNull()
})

test('two at once go to a host, more to the services that browsers share', () => {
  const of = (endpoint: string) => findPushHost(JSON.stringify({ endpoint, keys: {} }))
  expect(of('https://push.example:8443/1')).toEqual({ host: 'push.example:8443', most: 2 })
  expect(of('https://fcm.googleapis.com/1')).toEqual({ host: 'fcm.googleapis.com', most: 16 })
  expect(of('https://fcm.googleapis.com:9/1').most).toBe(2)
  expect(findPushHost('firebase:token')).toEqual({ host: 'fcm', most: 16 })
  expect(of('nonsense').most).toBe(2)
})
