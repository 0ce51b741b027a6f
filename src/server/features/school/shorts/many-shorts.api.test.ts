import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { localText } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

const COUNT = 101

let app: TestApp
let learner: Awaited<ReturnType<typeof newLearner>>
let ids: number[]

beforeAll(async () => {
  app = await startApp({ pages: true })
  const { db } = app.deps
  const { video_id } = await db.selectFrom('shorts').select('video_id').limit(1).executeTakeFirstOrThrow()
  await db.updateTable('shorts').set({ hidden: true }).execute()
  const rows = Array.from({ length: COUNT }, (_, n) => ({
    slug: `many-${n}`,
    language_id: 1,
    // Many stand at the same place of the school.
    position: Math.floor(n / 7),
    level_code: 'A1',
    title: localText(`Short ${n}`),
    topics: '[]',
    phrases: '[]',
    video_id,
    hidden: false,
  }))
  const made = await db.insertInto('shorts').values(rows).returning('id').execute()
  ids = made.map(({ id }) => id)
  learner = await newLearner(app)
})
afterAll(() => app.stop())

const list = async (query: Record<string, unknown>) =>
  (await send(app, 'GET', '/shorts', { language_id: 1, ...query }, learner)).body
const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)

async function page(url: string): Promise<string> {
  const { statusCode, body } = await app.app.inject({ url, headers: { cookie: `token=${learner.token}` } })
  expect([url, statusCode]).toEqual([url, 200])
  return body
}
const linksIn = (html: string) =>
  [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

test('all are reached page by page, each once and in order', async () => {
  const found: number[] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const body = await list({ page })
    last = body.pagination.last_page
    found.push(...idsOf(body))
  }
  expect(found).toEqual(ids)
})

test('the page that holds one is found; the first where the list has it not', async () => {
  const at = async (holding: number) => {
    const body = await list({ holding, per_page: 10 })
    return [body.pagination.current_page, idsOf(body).includes(holding)]
  }
  expect(await Promise.all([0, 9, 10, 100].map((n) => at(ids[n] ?? 0)))).toEqual([
    [1, true],
    [1, true],
    [2, true],
    [11, true],
  ])
  expect(await at(999_999)).toEqual([1, false])
})

test('without script every short is reached by the list’s pages, and from each to the next and back', async () => {
  const listed: number[] = []
  for (let url: string | undefined = '/shorts'; url !== undefined; ) {
    const links = linksIn(await page(url))
    listed.push(...links.flatMap((link) => /^\/shorts\?id=(\d+)$/.exec(link)?.[1] ?? []).map(Number))
    const here: number = Number(/page=(\d+)/.exec(url)?.[1] ?? 1)
    url = links.find((link) => link === `/shorts?page=${here + 1}`)
  }
  expect(listed).toEqual(ids)
  // The ends, and where one page of the list ends and the next begins.
  for (const n of [0, 1, 19, 20, 100]) {
    const links = linksIn(await page(`/shorts?id=${ids[n]}`)).filter((link) => link.includes('id='))
    const beside = [ids[n - 1], ids[n + 1]].flatMap((id) => (id === undefined ? [] : [`/shorts?id=${id}`]))
    expect([n, links]).toEqual([n, beside])
  }
})

test('a page that is none is empty or not found, never an error', async () => {
  expect(await page('/shorts?page=7')).toContain('class="empty"')
  for (const query of ['page=0', 'page=x', 'page=1e9', 'id=x', 'id=99999999', `page=${'9'.repeat(1000)}`]) {
    const cookie = `token=${learner.token}`
    const { statusCode } = await app.app.inject({ url: `/shorts?${query}`, headers: { cookie } })
    expect([query.slice(0, 20), statusCode]).toEqual([query.slice(0, 20), 404])
  }
})
