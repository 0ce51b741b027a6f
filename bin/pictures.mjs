/**
 * Takes the pictures that the README shows, at phone size, from the program itself: `npm run pictures`.
 * `npm run pictures -- all` takes one of every screen for the eye, on phone and desk, light and dark, into `build/pictures`;
 * `npm run pictures -- walk` the way of a beginner in both languages, as one picture, `docs/pictures/walk.webp`;
 * `npm run pictures -- films` what moves (answers, endings, the path, a hundred and one shorts) as strips of frames, into `build/films`.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { chromium } from 'playwright-core'
import { clusterRole } from '../src/server/platform/db/embedded/cluster.ts'
import { freePort, startProgram, untilServing } from '../tests/drills/program.ts'
import { takeFilms } from '../tests/screens/films.ts'
import { lookAtAll, PICTURES } from '../tests/screens/matrix.ts'
import { makeReaders, READERS } from '../tests/screens/readers.ts'
import { takeWalk } from '../tests/screens/walk.ts'
import { root } from './install.mjs'

const folder = path.join(root, 'docs/pictures')
const client = { 'app-token': 'thazin-web', 'app-version': 'V1', 'content-type': 'application/json' }

async function post(url, call, input, token) {
  const headers = { ...client, ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(`${url}/api${call}`, { method: 'POST', headers, body: JSON.stringify(input) })
  if (!response.ok) throw new Error(`${call} answered ${response.status}`)
  return (await response.json()).data
}

async function codeOf(url, phone) {
  const outbox = await (await fetch(`${url}/api/dev/outbox?to=${encodeURIComponent(phone)}`)).json()
  return /\d{6}/.exec(outbox.data[0].text)[0]
}

async function signIn(url) {
  const phone = '+959791234567'
  await post(url, '/login', { phone })
  return (await post(url, '/verify-login', { phone, otp: await codeOf(url, phone) })).access_token
}

/** The pictures of the README, as a new learner sees these pages. */
async function takeForReadme({ url }) {
  await mkdir(folder, { recursive: true })
  const token = await signIn(url)
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, deviceScaleFactor: 1.5 })
  const page = await context.newPage()
  const take = async (name, address) => {
    await page.goto(url + address, { waitUntil: 'networkidle' })
    await page.screenshot({ path: path.join(folder, `${name}.png`) })
  }
  await context.addCookies([{ name: 'locale', value: 'my', url: url }])
  await take('start', '/')
  await context.addCookies([{ name: 'token', value: token, url: url }])
  await post(url, '/me/registration', { language_id: 1 }, token)
  await take('registration', '/registration')
  await post(url, '/me/update', { name: 'စုစု', custom_set_student_level_id: 1 }, token)
  await post(url, '/guides/seen', { guide: 'learn' }, token)
  await take('learn', '/learn')
  await take('lesson', '/lessons/1')
}

/** Every screen of every reader: the whole page, under a name that says how it was looked at. */
async function takeAll({ url }) {
  const all = path.join(root, 'build/pictures')
  await rm(all, { recursive: true, force: true })
  await mkdir(all, { recursive: true })
  const readers = await makeReaders({ url, codeOf: (phone) => codeOf(url, phone) })
  const seen = async (page, name) => {
    const file = `${name.replace(/[^\w-]+/g, '_').replace(/^_|_$/g, '') || 'start'}.png`
    await page.screenshot({ path: path.join(all, file), fullPage: true })
  }
  const options = { locales: ['my', 'en'], looks: PICTURES, axe: () => false, seen }
  const { looks } = await lookAtAll({ url, browser, readers, who: READERS, ...options })
  console.log(`${looks} pictures in ${path.relative(process.cwd(), all)}`)
}

/** What moves, as strips of frames; the shorts are a hundred and one. */
async function takeMotion({ url }) {
  const films = path.join(root, 'build/films')
  await rm(films, { recursive: true, force: true })
  await mkdir(films, { recursive: true })
  await addShorts()
  const readers = await makeReaders({ url, codeOf: (phone) => codeOf(url, phone) })
  const names = await takeFilms({ url, browser, readers }, (name) => path.join(films, `${name}.png`))
  console.log(`${names.join(', ')} in ${path.relative(process.cwd(), films)}`)
}

/** A beginner's way: "hello" to the first story, あ to the first dialogue. */
async function takeWholeWalk({ url }) {
  const readers = await makeReaders({ url, codeOf: (phone) => codeOf(url, phone) })
  await withDatabase(async (database) => {
    await database.query(`insert into grants (learner_id, product, source, starts_at, ends_at)
      select id, 'japanese', 'pictures', now(), now() + interval '1 day' from learners where language_id = 2`)
    const idOf = async (kind, slug) => {
      const where =
        kind === 'lesson' ? 'lessons where slug = $1' : `characters where body ->> 'character' = $1`
      return (await database.query(`select id from ${where}`, [slug])).rows[0].id
    }
    await takeWalk({ url, browser, readers, idOf }, path.join(folder, 'walk.webp'))
  })
}

async function withDatabase(work) {
  const client = new pg.Client({ host: path.join(dataDir, 'run'), database: clusterRole, user: clusterRole })
  await client.connect()
  await work(client)
  await client.end()
}

/** Copies the school's shorts until there are a hundred and one. */
const addShorts = () =>
  withDatabase(async (database) => {
    await database.query(`insert into shorts (slug, language_id, position, level_code, title, topics, phrases, video_id)
    select 'copy-' || n, 1, 1000 + n, level_code, title, topics, phrases, video_id
    from generate_series(1, 101 - (select count(*) from shorts where not hidden and language_id = 1)::int) as n
      join lateral (select * from shorts where not hidden and language_id = 1 order by id offset n % 5 limit 1) as one on true`)
    await database.query('update content_release set version = version + 1')
  })

const WORK = { all: takeAll, films: takeMotion, walk: takeWholeWalk }

const dataDir = await mkdtemp(path.join(tmpdir(), 'thazin-pictures-'))
const program = startProgram({
  DATA_DIR: dataDir,
  PORT: String(await freePort()),
  OTP_ADDRESS_HOURLY: '1000',
  RATE_LIMIT_PER_MINUTE: '100000',
})
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
})
try {
  await untilServing(program, 60_000)
  await (WORK[process.argv[2]] ?? takeForReadme)(program)
} finally {
  await browser.close()
  await program.kill('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
}
