import { createHash } from 'node:crypto'
import { zstdDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { startApp } from '#tests/support/start-app.ts'

const app = await startApp({ pages: true })
afterAll(() => app.stop())

const ENCODINGS = 'gzip, deflate, br, zstd, dcb, dcz'

/** The cookies of a browser that was at these pages already: their style sheets are known. */
async function cookiesOf(token: string, paths: readonly string[] = ['/learn']): Promise<string> {
  let cookie = `token=${token}`
  for (const url of paths) {
    const { cookies } = await app.app.inject({ url, headers: { cookie } })
    const styles = cookies.find(({ name }) => name === 'styles')
    if (styles) cookie = `token=${token}; styles=${styles.value}`
  }
  return cookie
}

const ask = (url: string, cookie: string, more: Record<string, string> = {}) =>
  app.app.inject({ url, headers: { cookie, 'accept-encoding': ENCODINGS, ...more } })

const linkOf = (answer: Awaited<ReturnType<typeof ask>>) =>
  /^<(\/dictionaries\/[\w-]+)>; rel="compression-dictionary"$/.exec(String(answer.headers.link ?? ''))?.[1]

async function dictionaryOf(cookie: string) {
  let path: string | undefined
  await expect
    .poll(async () => (path = linkOf(await ask('/learn', cookie, { 'accept-encoding': 'br, zstd' }))), {
      timeout: 30_000,
    })
    .toBeDefined()
  const { rawPayload, headers } = await app.app.inject({ url: String(path) })
  const hash = createHash('sha256').update(rawPayload).digest()
  return {
    path,
    text: rawPayload,
    headers,
    hash,
    known: { 'available-dictionary': `:${hash.toString('base64')}:` },
  }
}

const sizeOf = ({ headers, rawPayload }: Awaited<ReturnType<typeof ask>>) =>
  rawPayload.length +
  Object.entries(headers)
    .flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}\r\n`))
    .join('').length

/** Of the next document with its headers, in bytes: with the dictionary, and without. */
const SIZES: [path: string, most: number, without: number][] = [
  ['/learn', 1_050, 5_000],
  ['/review', 1_100, 3_250],
  ['/courses', 1_100, 2_700],
  ['/level-test', 1_100, 2_700],
  ['/profile', 1_150, 4_750],
]

test('the next documents are compressed with a dictionary that the browser has', async () => {
  const cookie = await cookiesOf(
    (await newLearner(app)).token,
    SIZES.map(([path]) => path),
  )
  const { text, hash, headers, known } = await dictionaryOf(cookie)
  expect(headers['use-as-dictionary']).toBe('match="/*", match-dest=("document")')
  for (const [path, most, without] of SIZES) {
    const answer = await ask(path, cookie, known)
    expect(answer.headers['content-encoding'], path).toBe('dcz')
    expect(answer.headers.vary, path).toContain('available-dictionary')
    expect(answer.headers.link).toBeUndefined()
    expect(answer.rawPayload.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000')
    expect(answer.rawPayload.subarray(8, 40)).toEqual(hash)
    const plain = await app.app.inject({ url: path, headers: { cookie } })
    const html = zstdDecompressSync(answer.rawPayload.subarray(40), { dictionary: text }).toString()
    expect(html.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')).toBe(
      plain.body.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, ''),
    )
    expect(sizeOf(answer), path).toBeLessThanOrEqual(most)
    expect(sizeOf(await ask(path, cookie)), path).toBeLessThanOrEqual(without)
  }
})

test('nothing of a learner stands in a dictionary, and two learners have the same', async () => {
  const [one, other] = [await newLearner(app), await newLearner(app)]
  await app.deps.db
    .updateTable('learners')
    .set({ name: 'Daw Khin Secret', time_zone: 'Pacific/Pago_Pago', language_id: 2 })
    .where('id', '=', one.id)
    .execute()
  await app.deps.db.updateTable('learners').set({ language_id: 2 }).where('id', '=', other.id).execute()
  const [first, second] = [
    await dictionaryOf(await cookiesOf(one.token)),
    await dictionaryOf(await cookiesOf(other.token)),
  ]
  expect(first.path).toBe(second.path)
  expect(first.text.toString()).toContain('</main>')
  expect(first.text.toString()).not.toMatch(/Daw Khin Secret|Pago/)
  const english = await dictionaryOf(`${await cookiesOf(one.token)}; locale=en`)
  expect(english.path).not.toBe(first.path)
  // Whom they are drawn for is nobody's row.
  const nobody = app.deps.db.selectFrom('learners').select('id').where('id', '=', 0)
  expect(await nobody.executeTakeFirst()).toBeUndefined()
})

test('a browser without dictionaries, or with another, gets the document as ever', async () => {
  const cookie = await cookiesOf((await newLearner(app)).token)
  await dictionaryOf(cookie)
  const old = await ask('/learn', cookie, { 'available-dictionary': ':AAAA:' })
  expect(old.headers['content-encoding']).toBe('zstd')
  expect(linkOf(old)).toBeDefined()
  const plain = await app.app.inject({ url: '/learn', headers: { cookie, 'accept-encoding': 'br' } })
  expect(plain.headers['content-encoding']).toBe('br')
  expect(plain.headers.link).toBeUndefined()
  const stranger = await ask('/', '')
  expect(stranger.headers.link).toBeUndefined()
  expect((await app.app.inject({ url: '/dictionaries/other' })).statusCode).toBe(404)
})
