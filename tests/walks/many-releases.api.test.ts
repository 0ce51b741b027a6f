import { link } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { EditedSchool } from '#tests/content/edited-school.ts'
import { addressesOf } from '#tests/screens/addresses.ts'
import { makeReaders, type Readers } from '#tests/screens/readers.ts'
import { sentCode } from '#tests/support/factories.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { type Collection, type Heap, liveObjects } from '#tests/support/walks/live-objects.ts'
import { letSchoolGrowOld } from '#tests/support/walks/next-release.ts'

const RELEASES = 18
/** By then every page was read once, and all that is kept has been kept. */
const SETTLED = 6
/** Of so many releases one is an import of files. */
const IMPORTED = 15

let app: TestApp
let school: EditedSchool
let readers: Readers
beforeAll(async () => {
  app = await startApp({ pages: true, listen: true, settings: { OTP_ADDRESS_HOURLY: '100000' } })
  school = await EditedSchool.small()
  readers = await makeReaders({ url: app.url, codeOf: (phone) => sentCode(app, phone) })
})
afterAll(async () => {
  await app.stop()
  await school.drop()
})

const title = 'english/units/a1-01-greetings/03-practice.yaml'

/** The cards whose sounds differ in each release: another content would have another name. */
const SOUNDING = sql`select id from cards where body->>'audio' is not null order by id limit 100`

/** A sound's address in another release. */
const renamed = (address: string, release: number) => address.replace(/(?:_r\d+)?\.m4a$/, `_r${release}.m4a`)

async function renameSounds(release: number) {
  const folder = join(app.deps.config.DATA_DIR, 'storage/public')
  const { rows } = await sql<{ audio: string }>`
    select distinct body->>'audio' as audio from cards where id in (${SOUNDING})`.execute(app.deps.db)
  const names = rows.map(({ audio }) => audio.replace('/media/', ''))
  await Promise.all(names.map((name) => link(join(folder, name), join(folder, renamed(name, release)))))
  await sql`update cards set body = regexp_replace(body::text, '(_r[0-9]+)?\\.m4a', ${`_r${release}.m4a`}, 'g')::jsonb
    where id in (${SOUNDING})`.execute(app.deps.db)
}

/** Now and then a teacher's edit is imported; titles and sounds of the school differ from the release before. */
async function nextRelease(release: number) {
  vi.restoreAllMocks()
  if (release % IMPORTED === 1) {
    await school.edit(title, (text) => text.replace(/en: "Practice[^"]*"/, `en: "Practice ${release}"`))
    await school.import(app.deps)
  }
  await renameSounds(release)
  for (const table of ['units', 'lessons'])
    await sql`update ${sql.table(table)} set title = jsonb_set(title, '{my}',
      to_jsonb(split_part(title->>'my', ' r', 1) || ${` r${release}`}::text))`.execute(app.deps.db)
  await sql`update content_release set version = version + 1`.execute(app.deps.db)
  letSchoolGrowOld()
}

type Asked = { url: string; headers: Record<string, string> }

/** All pages, as a learner asks for them, and some as a visitor does; they make the calls. */
function asked(): Asked[] {
  const cookie = `token=${readers.tokens.learner}; locale=my`
  const accept = 'text/html'
  return [
    ...addressesOf(readers.ids).map((url) => ({ url, headers: { accept, cookie } })),
    ...['/', '/faq', '/pricing'].map((url) => ({ url, headers: { accept, cookie: 'locale=my' } })),
  ]
}

/** Every sixth of them, others each time. */
async function readSome(release: number) {
  for (const [n, { url, headers }] of asked().entries())
    if (n % SETTLED === release % SETTLED) await app.app.inject({ url, headers })
}

/** What has an end of its own, by its keys, and where that is. */
const BOUNDED: Record<string, RegExp> = {
  'of the tests, not of the program': /^seen /,
  'a connection prepares at most 500 statements': /^t[\w-]{16}( \||$)/,
  'events that were counted wait some seconds to be written': /^\["\d{4}-\d\d-\d\dT.*"(?:page-view|event)"/,
}
const isBounded = ({ keys }: Collection) => Object.values(BOUNDED).some((one) => one.test(keys))

/** How many entries the largest collection has that begins with a key. */
function sizes(of: readonly Collection[]): Map<string, number> {
  const largest = new Map<string, number>()
  for (const { size, keys } of of.filter((one) => !isBounded(one)))
    largest.set(keys, Math.max(size, largest.get(keys) ?? 0))
  return largest
}

/** So many entries more are none of a release. */
const ROOM = 30

/** The collections that have more entries than before, by the keys with which they begin. */
function grown(before: readonly Collection[], after: readonly Collection[]): string[] {
  const known = sizes(before)
  return [...sizes(after)].flatMap(([keys, size]) =>
    size > (known.get(keys) ?? 0) * 1.1 + ROOM ? [`${size} for ${known.get(keys) ?? 0}: ${keys}`] : [],
  )
}

/** Pages keep what they read until the next release, and not all are read in each: what counts is the most. */
const most = (heaps: readonly Heap[], of: (heap: Heap) => number) => Math.max(...heaps.map(of))

/** Long enough for a machine that does much else. */
const SLOW = 240_000

test(
  'after eighteen releases of the school the program keeps no more than after six',
  async () => {
    const settled: Heap[] = []
    for (let release = 1; release <= RELEASES; release++) {
      await nextRelease(release)
      await readSome(release)
      if (release <= SETTLED) settled.push(await liveObjects())
    }
    const last = await liveObjects()
    expect(
      grown(
        settled.flatMap((heap) => heap.collections),
        last.collections,
      ),
    ).toEqual([])
    expect(last.collections.length).toBeLessThan(most(settled, (heap) => heap.collections.length) * 1.05)
    expect(last.buffers).toBeLessThan(most(settled, (heap) => heap.buffers) * 1.1 + 1_000_000)
  },
  SLOW,
)
