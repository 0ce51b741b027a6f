import type { InjectOptions } from 'fastify'
import { newLearner } from '#tests/support/factories.ts'
import { clientHeaders, startApp, type TestApp } from '#tests/support/start-app.ts'
import { hostileFunctions } from './hostile-functions.ts'
import { fill, SHAPES } from './hostile-shapes.ts'

/** Work below this many ms of CPU is not compared: the machine's other work shows in it as much. */
const FLOOR = 100
/** As much of an address or a header as Node reads; what is longer is 431 before any of our code runs. */
const MAX_LINE_LENGTH = 15_000
const WHOLE = 1_000_000

type Way = (text: string) => InjectOptions | Promise<InjectOptions>

const latin1 = (text: string) =>
  Buffer.from(text)
    .toString('latin1')
    .slice(0, MAX_LINE_LENGTH)
    .replace(/[\r\n]/g, ' ')
const inAddress = (text: string) => encodeURIComponent(text).slice(0, MAX_LINE_LENGTH).replace(/%.?$/, '')
const json = (path: string, input: (text: string) => unknown): Way => {
  return (text) => ({
    method: 'POST',
    url: `/api${path}`,
    payload: input(text) as object,
    headers: clientHeaders,
  })
}
const withHeader =
  (name: string): Way =>
  (text) => ({ url: '/api/get-languages', headers: { ...clientHeaders, [name]: latin1(text) } })
const form =
  (url: string): Way =>
  (text) => ({
    method: 'POST',
    url,
    payload: new URLSearchParams({ phone: text, name: text }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

function multipart(url: string, fields: (text: string) => Record<string, string | File>): Way {
  // Written out here, since what a client does to escape line ends in names is no work of the program's.
  return async (text) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields(text))) form.set(name, value as string)
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const type = request.headers.get('content-type') ?? ''
    const payload = Buffer.from(await request.arrayBuffer())
    return { method: 'POST', url, payload, headers: { ...clientHeaders, 'content-type': type } }
  }
}

/** Every way by which a string comes in over HTTP. Those that end in "in pieces" stay within all limits and are worked on whole. */
const WAYS: Readonly<Record<string, Way>> = {
  'a field of JSON': json('/login', (phone) => ({ phone })),
  'a name of JSON': json('/login', (text) => ({ [text]: text })),
  'a list of JSON in pieces': json('/login', (text) => ({ phone: cut(text, 60_000, 4_900) })),
  '64 values of events in pieces': json('/events', (text) => {
    const at = new Date().toISOString()
    const units = Math.floor((900 * text.length) / Buffer.byteLength(text))
    const values = cut(text, 64 * 900, units).slice(0, 64)
    return { events: values.map((value) => ({ type: 'event', name: 'error', path: '/', value, at })) }
  }),
  'a query': (text) => ({
    url: `/api/get-characters?search=${inAddress(text)}`,
    headers: clientHeaders,
  }),
  'a path': (text) => ({ url: `/api/pages/${inAddress(text)}`, headers: clientHeaders }),
  'the accept-language header': withHeader('accept-language'),
  'the cookie header': withHeader('cookie'),
  'the user-agent header': withHeader('user-agent'),
  'the time-zone header': withHeader('time-zone'),
  'the authorization header': withHeader('authorization'),
  'a form of a page': form('/'),
  'a form of a page with a session': form('/profile'),
  'a query of a page': (text) => ({ url: `/characters?search=${inAddress(text)}` }),
  'a path of a page': (text) => ({ url: `/lessons/${inAddress(text)}` }),
  'a field of a multipart form': multipart('/api/me/update', (name) => ({ name })),
  'a name of a multipart form': multipart('/api/me/update', (text) => ({ [text]: 'x' })),
  'a file’s name': multipart('/api/me/update', (text) => ({ image: new File(['x'], text) })),
  'a deck’s name': multipart('/api/decks/import', (text) => ({ file: new File([], text) })),
  'a multipart form of a page': multipart('/profile', (name) => ({ name })),
}

/** The beginning of a text of so many bytes in pieces of so many code units. */
const cut = (text: string, bytes: number, units: number) => {
  const whole = Buffer.from(text).subarray(0, bytes).toString('utf8').replaceAll('\ufffd', '')
  return Array.from({ length: Math.ceil(whole.length / units) }, (_, i) =>
    whole.slice(i * units, (i + 1) * units).toWellFormed(),
  )
}

/** Answers to practices, as many and as long as one call takes. */
async function practices({ deps }: TestApp): Promise<Way> {
  const typed = await deps.db
    .selectFrom('questions')
    .innerJoin('lessons', 'lessons.id', 'questions.lesson_id')
    .innerJoin('units', 'units.id', 'lessons.unit_id')
    .select('questions.id')
    .where('questions.question_type', 'in', ['fill-blank', 'dictation'])
    .where('units.is_premium', '=', false)
    .execute()
  const at = new Date().toISOString()
  return json('/submit-quizzes-practicing-behaviours', (text) => ({
    practices: cut(text, 100_000, 390)
      .slice(0, 200)
      .map((answer, i) => ({
        question_id: typed[i % typed.length]?.id,
        answer,
        started_practice_at: at,
        ended_practice_at: at,
      })),
  }))
}

export type Measured = { way: string; shape: string; ms: number; status: number }

/** CPU of this process in ms. */
async function cpu(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The least of as many tries as it takes to know whether it is less than `enough`, at most four. */
async function leastCpu(work: () => unknown, enough: number): Promise<number> {
  let least = await cpu(work)
  for (let i = 0; i < 3 && least > enough; i++) least = Math.min(least, await cpu(work))
  return least
}

/**
 * 1 MB of hostile shapes through every way that a string comes in, and through every function that works on what the gate let
 * through, with the most that this takes.
 * @param count how many of the shapes, from all of their kinds
 * @returns the CPU of each, and where twice as much took more than three times the work
 */
export async function hostileText(count: number): Promise<{ measured: Measured[]; steep: string[] }> {
  const app = await startApp({
    pages: true,
    settings: { LOG_LEVEL: 'silent', OTP_ADDRESS_HOURLY: '1000000' },
  })
  const { token } = await newLearner(app)
  const ways = { ...WAYS, 'answers in pieces': await practices(app) }
  const measured: Measured[] = []
  const steep: string[] = []
  const measure = async (
    way: string,
    shape: string,
    prepare: (bytes: number) => Promise<() => Promise<number>>,
  ) => {
    let status = 0
    const leastOf = async (bytes: number, enough: number) => {
      const work = await prepare(bytes)
      return await leastCpu(async () => {
        status = await work()
      }, enough)
    }
    const ms = await leastOf(WHOLE, FLOOR)
    measured.push({ way, shape, ms, status })
    if (ms <= FLOOR) return
    const half = await leastOf(WHOLE / 2, ms / 3)
    if (ms <= 3 * half) return
    // Other programs take turns with this one: what looks steep is measured once more before it is believed.
    const again = await leastOf(WHOLE, 3 * half)
    if (again > 3 * half) steep.push(`${way}, ${shape}: ${half} ms, then ${again} ms`)
  }
  const all = Object.entries(SHAPES)
  const shapes = all.filter((_, place) => place % Math.max(1, Math.floor(all.length / count)) === 0)
  for (const [shape, piece] of shapes) {
    for (const [way, requestOf] of Object.entries(ways))
      await measure(way, shape, async (bytes) => {
        const request = await requestOf(fill(piece, bytes))
        const headers = { authorization: `Bearer ${token}`, cookie: `token=${token}`, ...request.headers }
        return async () => (await app.app.inject({ ...request, headers })).statusCode
      })
    for (const [way, work] of Object.entries(hostileFunctions))
      await measure(way, shape, async (bytes) => {
        const text = fill(piece, bytes)
        return async () => {
          work(text)
          return 0
        }
      })
  }
  await app.stop()
  return { measured, steep }
}
