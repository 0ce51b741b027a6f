import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './argon2.ts'

test('a hash is a PHC string of argon2id with 19 MiB, two passes and a salt of its own', async () => {
  const [one, two] = await Promise.all([hashPassword('ကျောင်းသွားလမ်း'), hashPassword('ကျောင်းသွားလမ်း')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(one).not.toBe(two)
})

test('only the right password belongs to a hash, and to no hash none', async () => {
  const hash = await hashPassword('correct horse')
  expect(await isPassword('correct horse', hash)).toBe(true)
  expect(await isPassword('correct horsf', hash)).toBe(false)
  expect(await isPassword('correct horse', null)).toBe(false)
})

test('a hash made with other parameters is still read', async () => {
  const nonce = Buffer.alloc(16, 7)
  const tag = argon2Sync('argon2id', {
    message: 'pw',
    nonce,
    memory: 64,
    passes: 1,
    parallelism: 1,
    tagLength: 24,
  })
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  expect(await isPassword('pw', `$argon2id$v=19$m=64,t=1,p=1$${text(nonce)}$${text(tag)}`)).toBe(true)
})

test('a flood waits, and beyond what can wait is refused at once', async () => {
  const flood = await Promise.allSettled(Array.from({ length: 110 }, () => isPassword('x', null)))
  const refused = flood.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(8)
  expect((refused[0] as PromiseRejectedResult).reason.status).toBe(503)
})
