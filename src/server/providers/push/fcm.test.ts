import { createVerify, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fcm } from './fcm.ts'
import { hasFcm } from './settings.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const NOW = Date.UTC(2026, 10, 22)

let now = NOW
let url = ''
let answer: { status: number; body: object; headers?: Record<string, string> }
let isBroken = false
let tokensAsked = 0
const sent: { path: string; authorization: string; message: unknown }[] = []

/** Firebase and Google's token service, as their documents say that they speak. */
const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  const reply = (status: number, json: object, headers = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json))
  if (request.url === '/token') {
    const form = new URLSearchParams(body)
    const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.')
    const isRight = createVerify('RSA-SHA256')
      .update(`${head}.${claims}`)
      .verify(publicKey, signature, 'base64url')
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const expected = { iss: 'push@thazin', scope: SCOPE, aud: `${url}/token` }
    const seconds = Math.floor(now / 1000)
    expect(said).toEqual({ ...expected, iat: seconds, exp: seconds + 3600 })
    if (!isRight || form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      return reply(400, { error: 'invalid_grant' })
    tokensAsked += 1
    return reply(200, { access_token: `access-${tokensAsked}`, expires_in: 3600, token_type: 'Bearer' })
  }
  sent.push({
    path: request.url ?? '',
    authorization: request.headers.authorization ?? '',
    message: JSON.parse(body).message,
  })
  if (isBroken) return request.socket.destroy()
  reply(answer.status, answer.body, answer.headers)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  isBroken = false
  answer = { status: 200, body: { name: 'projects/thazin/messages/1' } }
})

const service = (address = url) =>
  fcm({
    projectId: 'thazin',
    clientEmail: 'push@thazin',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    url: address,
    tokenUrl: `${url}/token`,
    nowMs: () => now,
  })
const push = { token: 'x'.repeat(140), payload: '{"title":"News"}', lifetime: 60.5, reference: 'thazin-1' }
/** Errors as Google shows them: https://firebase.google.com/docs/cloud-messaging/error-codes */
const fcmError = (errorCode: string) => ({
  '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError',
  errorCode,
})
const badRequest = (field: string) => ({
  '@type': 'type.googleapis.com/google.rpc.BadRequest',
  fieldViolations: [{ field, description: `Invalid value at '${field}'` }],
})
const failure = (code: number, status: string, ...details: object[]) => ({
  status: code,
  body: { error: { code, message: 'Something was wrong.', status, details } },
})

test('a push goes as data to its device, by a token that is used until it is about to end', async () => {
  const firebase = service()
  const before = tokensAsked
  const [one, two] = await Promise.all([firebase.deliver(push), firebase.deliver(push)])
  expect([one, two]).toEqual([1, 2].map(() => ({ outcome: 'sent', id: 'projects/thazin/messages/1' })))
  expect(tokensAsked).toBe(before + 1)
  expect(sent.at(-1)).toEqual({
    path: '/v1/projects/thazin/messages:send',
    authorization: `Bearer access-${tokensAsked}`,
    message: { token: push.token, data: { payload: push.payload }, webpush: { headers: { TTL: '60' } } },
  })
  now += 54 * 60_000
  await firebase.deliver(push)
  expect(tokensAsked).toBe(before + 1)
  now += 2 * 60_000
  await firebase.deliver(push)
  expect(tokensAsked).toBe(before + 2)
})

test.each([
  [failure(404, 'NOT_FOUND', fcmError('UNREGISTERED'))],
  [failure(400, 'INVALID_ARGUMENT', fcmError('INVALID_ARGUMENT'), badRequest('message.token'))],
])('a device that is no more is gone (%j)', async (said) => {
  answer = said
  expect(await service().deliver(push)).toEqual({ outcome: 'gone' })
})

test.each([
  ['answered 404', { status: 404, body: { message: 'no such page' } }],
  ['answered 404 NOT_FOUND', failure(404, 'NOT_FOUND')],
  ['answered 410', { status: 410, body: {} }],
  ['answered 400 INVALID_ARGUMENT', failure(400, 'INVALID_ARGUMENT', fcmError('INVALID_ARGUMENT'))],
  [
    'answered 400 INVALID_ARGUMENT message.webpush.headers',
    failure(400, 'INVALID_ARGUMENT', badRequest('message.webpush.headers')),
  ],
  [
    'answered 403 PERMISSION_DENIED SENDER_ID_MISMATCH',
    failure(403, 'PERMISSION_DENIED', fcmError('SENDER_ID_MISMATCH')),
  ],
])('what says nothing of the device is refused for good, and the device stays: %s', async (reason, said) => {
  answer = said
  expect(await service().deliver(push)).toEqual({ outcome: 'refused', reason, again: false })
})

test.each([
  [429, 'QUOTA_EXCEEDED'],
  [503, 'UNAVAILABLE'],
  [500, 'INTERNAL'],
] as const)('%i %s is asked again when it says', async (status, code) => {
  answer = { ...failure(status, 'X', fcmError(code)), headers: { 'retry-after': '7' } }
  expect(await service().deliver(push)).toMatchObject({ outcome: 'refused', again: true, afterMs: 7000 })
})

test('an access token that is refused is taken back, and another one is asked for', async () => {
  const firebase = service()
  answer = failure(401, 'UNAUTHENTICATED')
  expect(await firebase.deliver(push)).toMatchObject({ outcome: 'refused', again: true, afterMs: 1000 })
  const before = tokensAsked
  await firebase.deliver(push)
  expect(tokensAsked).toBe(before + 1)
})

test('what no connection stood for is sent again a minute later', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  await new Promise((resolve) => other.close(resolve))
  expect(await service(`http://127.0.0.1:${port}`).deliver(push)).toEqual({
    outcome: 'refused',
    reason: 'not reached: ECONNREFUSED',
    again: true,
    afterMs: 60_000,
  })
})

test('what may have arrived before the line broke is never sent again', async () => {
  isBroken = true
  expect((await service().deliver(push)).outcome).toBe('unknown')
})

test('a service account that Google does not know sends nothing', async () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const firebase = fcm({
    projectId: 'thazin',
    clientEmail: 'push@thazin',
    privateKey: other.export({ type: 'pkcs8', format: 'pem' }).toString(),
    url,
    tokenUrl: `${url}/token`,
    nowMs: () => now,
  })
  const before = sent.length
  expect(await firebase.deliver(push)).toMatchObject({ outcome: 'refused', again: true })
  expect(sent).toHaveLength(before)
})

test('Firebase is configured whole or not at all', () => {
  const urls = { PUSH_ALLOW_LOOPBACK: false, PUSH_SERVICES: [], FCM_URL: url, FCM_TOKEN_URL: url }
  expect(hasFcm({ ...urls } as never)).toBe(false)
  expect(() => hasFcm({ ...urls, FCM_PROJECT_ID: 'x' } as never)).toThrow(
    'FCM_CLIENT_EMAIL and FCM_PRIVATE_KEY',
  )
})
