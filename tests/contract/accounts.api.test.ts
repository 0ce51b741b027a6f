import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OtherPostgres, otherPostgres } from './other-postgres.ts'
import { passwordContract } from './passwords.suite.ts'
import { phoneContract } from './phone.suite.ts'
import { Product } from './product.ts'
import { profileContract } from './profile.suite.ts'
import { commonRefusals } from './refusals.suite.ts'
import { sessionContract } from './session.suite.ts'
import { uploadMemory } from './upload-memory.suite.ts'

let other: OtherPostgres
const products: Record<string, Product> = {}

beforeAll(async () => {
  const embedded = Product.start()
  other = await otherPostgres()
  products.other = await Product.start({
    DATABASE_URL: other.url,
    ALLOW_DEMO_PROVIDERS: '1',
    PUBLIC_URL: 'https://thazin.example',
  })
  products.embedded = await embedded
}, 180_000)

afterAll(async () => {
  await Promise.all(Object.values(products).map((product) => product.stop()))
  await other?.stop()
})

describe.each([
  { database: 'embedded', secure: '' },
  { database: 'other', secure: '; Secure' },
])('session, account and profile of the started program, database: $database', ({ database, secure }) => {
  const product = () => products[database] as Product
  test('its learners are in that database', async () => {
    const { phone } = await product().signIn()
    const where =
      database === 'other' ? 'host(inet_server_addr())' : "coalesce(host(inet_server_addr()), 'socket')"
    const rows = await product().query(`select ${where} as at from accounts where phone = $1`, [phone])
    expect(rows).toEqual([{ at: database === 'other' ? expect.stringMatching(/^[\d.:]+$/) : 'socket' }])
  })

  sessionContract(product, secure)
  passwordContract(product, secure)
  phoneContract(product)
  profileContract(product)
  commonRefusals(product)
})

describe('uploads to the started program', () => uploadMemory(() => products.embedded as Product))
