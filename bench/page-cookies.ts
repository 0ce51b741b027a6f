import { randomBytes } from 'node:crypto'
import { load } from './parts/load.ts'
import { printTable, short, shortSpread, spread, writeResults } from './parts/report.ts'
import { stylesCookie } from './parts/requests.ts'
import { serve } from './parts/served.ts'

const ROUNDS = 3
const REQUESTS = 2_000

/**
 * `npm run bench -- page-cookies`: CPU of the program for a signed-out GET / whose `styles` cookie is the known one, none, and
 * another at random with every request, in µs. Cookies must not be a way to have pages rendered.
 */
export async function run() {
  const served = await serve()
  const known = await stylesCookie(served.url)
  const cookies: Record<string, () => string> = {
    'the known cookie': () => known,
    'no cookie': () => '',
    'a random cookie each time': () => `styles=${randomBytes(8).toString('hex')}`,
  }
  const found = new Map<string, number[]>(Object.keys(cookies).map((name) => [name, []]))
  for (let round = 0; round <= ROUNDS; round++)
    for (const [name, cookieOf] of Object.entries(cookies)) {
      const before = await served.cpu()
      const message = () => ({
        path: '/',
        headers: { 'accept-encoding': 'br', cookie: `locale=my; ${cookieOf()}` },
      })
      const { requests } = await load(served.port, message, { count: REQUESTS })
      // The first round renders and compresses what is kept from then on.
      if (round > 0) found.get(name)?.push(((await served.cpu()).program - before.program) / requests)
    }
  await served.stop()
  const rows = [...found].map(([name, each]) => ({ name, cpu: spread(each) }))
  const base = rows[0]?.cpu.median ?? 1
  printTable(
    ['GET / signed out', 'CPU a request, µs', '× the known cookie'],
    rows.map(({ name, cpu }) => [name, shortSpread(cpu), short(cpu.median / base)]),
  )
  await writeResults('page-cookies', { rows })
}
