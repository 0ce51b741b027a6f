import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { readJwt, writeJwt } from './jwt.ts'

const SECRET = 'a secret of at least thirty-two characters'
const bytes = (secret: string) => new TextEncoder().encode(secret)

it('reads what jose signs, and writes what jose would', async () => {
  const claims = fc.dictionary(fc.stringMatching(/^[a-zA-Z]{1,12}$/), fc.oneof(fc.string(), fc.boolean()))
  await fc.assert(
    fc.asyncProperty(claims, async (given) => {
      const token = await new SignJWT(given)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(bytes(SECRET))
      expect(readJwt(token, [SECRET])).toEqual(given)
      expect(writeJwt(given, SECRET)).toBe(token)
    }),
    { numRuns: 50 },
  )
})

it('reads the example of RFC 7515 (A.1), with numbers as they were sent', () => {
  const key = Buffer.from(
    'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow',
    'base64url',
  )
  const [header, claims] = [
    'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9',
    'eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ',
  ]
  expect(createHmac('sha256', key).update(`${header}.${claims}`).digest('base64url')).toBe(
    'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  )
  const ours = createHmac('sha256', SECRET).update(`${header}.${claims}`).digest('base64url')
  expect(readJwt(`${header}.${claims}.${ours}`, [SECRET])).toEqual({
    iss: 'joe',
    exp: '1300819380',
    'http://example.com/is_root': true,
  })
})

it('refuses every other algorithm, none among them, even where the signature is right', () => {
  const claims = Buffer.from('{"respCode":"0000"}').toString('base64url')
  for (const alg of ['none', 'None', 'HS512', 'RS256', 'hs256', '', null, ['HS256']]) {
    const header = Buffer.from(JSON.stringify({ alg })).toString('base64url')
    const right = createHmac('sha256', SECRET).update(`${header}.${claims}`).digest('base64url')
    for (const signature of ['', right])
      expect(readJwt(`${header}.${claims}.${signature}`, [SECRET])).toBeNull()
  }
})

it('refuses a token that is cut, longer, or of another secret; takes any secret that is valid', () => {
  const token = writeJwt({ a: 1 }, SECRET)
  expect(readJwt(token, ['another', SECRET])).toEqual({ a: '1' })
  expect(readJwt(token, ['another'])).toBeNull()
  for (const wrong of [
    '',
    '.',
    '..',
    token.slice(0, -1),
    `${token}x`,
    `${token}.x`,
    token.split('.')[0] ?? '',
  ])
    expect(readJwt(wrong, [SECRET])).toBeNull()
})
