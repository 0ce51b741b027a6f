/**
 * `npm run drill -- upgrade`: the release before under load, with a phone that has kept pages and answers that wait, becomes this release and
 * then the one before again. No write may be lost or count twice, and no page may be broken, neither one that was drawn by the other release.
 * Then two nodes of one database are replaced one after the other, to this release and back; and to one whose migration loses writes, which the
 * drill has to see.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '#server/platform/db/open.ts'
import { newWriter } from '../kills/writers.ts'
import { freePort, type Program, startProgram, untilServing } from '../program.ts'
import { keepWriting } from './keep-writing.ts'
import { lookAtPages } from './look-at-pages.ts'
import { launchBrowser, Phone } from './phone.ts'
import { FAULT, forgetReleases, makeReleases, plantMigration, type Release } from './releases.ts'
import { rollOver } from './rolling.ts'

const WRITERS = 6
const SERVES_WITHIN_MS = 600_000
const silent = { info() {}, warn() {}, error() {} }

const faults: string[] = []
const folder = await mkdtemp(join(tmpdir(), 'thazin-upgrade-'))
const settings = {
  DATA_DIR: join(folder, 'data'),
  PORT: String(await freePort()),
  RATE_LIMIT_PER_MINUTE: '1000000',
  OTP_ADDRESS_HOURLY: '1000',
}
const url = `http://127.0.0.1:${settings.PORT}`

async function start(release: Release): Promise<Program> {
  const started = startProgram(settings, release.folder)
  try {
    await untilServing(started, SERVES_WITHIN_MS)
  } catch (error) {
    await started.kill('SIGTERM')
    throw error
  }
  process.stdout.write(`${release.name} serves\n`)
  return started
}

/** Rows of the database of the running program. */
async function rowsOf<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  const database = await openDatabase({ dataDir: settings.DATA_DIR, log: silent, share: true })
  const client = new pg.Client(database.connection)
  await client.connect()
  const { rows } = await client.query<Row>(text, values)
  await client.end()
  return rows
}

/** Waits for answers of the phone: each must come, and once. */
async function untilAnswered(learnerId: number, count: number): Promise<void> {
  const deadline = performance.now() + 90_000
  for (;;) {
    const [found] = await rowsOf<{ all: number; distinct: number }>(
      `select count(*)::int as all, count(distinct question_id)::int as distinct
       from answers where learner_id = $1`,
      [learnerId],
    )
    if (found?.all === count && found.distinct === count) return
    if (performance.now() > deadline || (found && found.all > count)) {
      faults.push(
        `of ${count} answers that waited the database has ${found?.all}, to ${found?.distinct} questions`,
      )
      return
    }
    await sleep(250)
  }
}

/** A lesson's practice, and questions of it that one tap answers. */
async function findPractice(): Promise<{ path: string; ids: number[] }> {
  const rows = await rowsOf<{ id: number; lesson_id: number }>(
    `select questions.id, lesson_id from questions join lessons on lessons.id = lesson_id
     where lessons.slug = 'a1-greetings-practice' and question_type = 'multiple-choice' and not questions.hidden
     order by questions.position limit 2`,
  )
  return { path: `/lessons/${rows[0]?.lesson_id}/practice`, ids: rows.map(({ id }) => id) }
}

/** Ends being new. @returns the learner's id */
async function register(token: string): Promise<number> {
  const headers = { 'app-token': 'thazin-web', 'app-version': 'V1', 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Su Su' })
  const asked = { method: 'POST', headers: { ...headers, authorization: `Bearer ${token}` }, body }
  const response = await fetch(`${url}/api/me/update`, asked)
  if (!response.ok) throw new Error(`/me/update answered ${response.status}`)
  const { data } = (await response.json()) as { data: { id: number } }
  return data.id
}

const releases = await makeReleases(folder)
const browser = await launchBrowser()
let program: Program | null = null
let requests = 0
try {
  program = await start(releases.before)
  const [learner, ...writers] = await Promise.all(
    Array.from({ length: WRITERS + 1 }, (_, n) => newWriter(url, n)),
  )
  if (!learner) throw new Error('Nobody learns')
  const learnerId = await register(learner.token)
  const { path, ids } = await findPractice()
  const phone = await Phone.signedIn(browser, url, learner.token)
  const run = { isOver: false, faults: new Set<string>() }
  const writing = writers.map((writer) => keepWriting(writer, [url], run))
  let answered = 0
  for (const next of [releases.now, releases.before]) {
    const id = ids[answered]
    if (id === undefined) throw new Error('The practice has too few questions')
    await phone.answerOffline(path, [id])
    answered += 1
    await program.kill('SIGTERM')
    program = await start(next)
    await phone.comeBack()
    await untilAnswered(learnerId, answered)
    faults.push(...(await lookAtPages(url, learner.token)).map((fault) => `${next.name}: ${fault}`))
  }
  run.isOver = true
  await Promise.all(writing)
  faults.push(...run.faults)
  for (const [n, writer] of writers.entries()) {
    const { data } = await writer.addSecond(url, randomUUID())
    if (data.second !== writer.acknowledged + 1)
      faults.push(`writer ${n}: ${writer.acknowledged + 1} acknowledged, ${data.second} stored`)
    requests += writer.acknowledged
  }
  faults.push(...phone.faults)
  await program.kill('SIGTERM')

  const rolled = await rollOver([releases.before, releases.now, releases.before], join(folder, 'rolling'))
  requests += rolled.writes
  faults.push(...rolled.faults.map((fault) => `two nodes: ${fault}`))

  const faulty = { name: 'one that loses writes', folder: join(folder, 'faulty') }
  await plantMigration(faulty.folder, FAULT)
  const planted = await rollOver([releases.now, faulty], join(folder, 'planted'))
  process.stdout.write(`of a planted fault it said: ${planted.faults[0] ?? 'nothing'}\n`)
  if (planted.faults.length === 0) faults.push('a migration that loses writes went unseen')
} finally {
  await browser.close()
  await program?.kill('SIGTERM')
  forgetReleases(releases)
  await rm(folder, { recursive: true, force: true })
}
const wrong = [...new Set(faults)]
for (const fault of wrong) process.stdout.write(`✗ ${fault}\n`)
process.stdout.write(`${requests} writes and 2 answers that waited; ${wrong.length} faults\n`)
process.exitCode = wrong.length === 0 && requests > 0 ? 0 : 1
