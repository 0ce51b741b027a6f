import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/platform/db/connect.ts'
import { copySchoolStorage } from '#tests/support/database.ts'
import { clientHeaders } from '#tests/support/start-app.ts'
import { freePort, type Program, startProgram, untilServing } from '../program.ts'
import { seeded, whole } from '../random.ts'

/** Tells the program of so many errors with this text. @throws Error where one is not taken */
async function tellOf({ url }: Program, value: string, events: number) {
  for (let left = events; left > 0; left -= 50) {
    const body = {
      events: Array.from({ length: Math.min(50, left) }, () => ({
        ...{ type: 'event', name: 'error', value, path: '/learn', at: new Date().toISOString() },
      })),
    }
    const { status } = await fetch(`${url}/api/events`, {
      method: 'POST',
      headers: { ...clientHeaders, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (status !== 200) throw new Error(`Events were answered ${status}`)
  }
}

async function countOf(db: Database, value: string): Promise<number> {
  const { count } = await db
    .selectFrom('event_counts')
    .select(({ fn }) => fn.sum<number | null>('count').as('count'))
    .where('value', '=', value)
    .executeTakeFirstOrThrow()
  return Number(count ?? 0)
}

/**
 * Stops the program in order after some events, then kills it after others, again and again. What an orderly stop had counted must stand
 * once; of the others what was told since the last write may be missing, and nothing may count twice.
 */
export async function killMetrics(db: Database, address: string, rounds: number, seed: number) {
  const folder = await mkdtemp(join(tmpdir(), 'thazin-metrics-'))
  const dataDir = join(folder, 'data')
  await copySchoolStorage(dataDir)
  const random = seeded(seed)
  const settings = {
    ...{ DATA_DIR: dataDir, DATABASE_URL: address, ALLOW_DEMO_PROVIDERS: '1' },
    ...{ PORT: String(await freePort()), RATE_LIMIT_PER_MINUTE: '1000000' },
  }
  const faults: string[] = []
  const start = async () => {
    const program = startProgram(settings)
    await untilServing(program, 60_000)
    return program
  }
  try {
    for (let round = 1; round <= rounds; round++) {
      const told = { stopped: 100 + whole(random, 400), killed: 100 + whole(random, 400) }
      const stopped = await start()
      await tellOf(stopped, `stopped-${round}`, told.stopped)
      await stopped.kill('SIGTERM')
      const killed = await start()
      await tellOf(killed, `killed-${round}`, told.killed)
      await sleep(random() * 500)
      await killed.kill('SIGKILL')
      const counted = {
        stopped: await countOf(db, `stopped-${round}`),
        killed: await countOf(db, `killed-${round}`),
      }
      if (counted.stopped !== told.stopped || counted.killed > told.killed)
        faults.push(`${round}: told ${JSON.stringify(told)}, counted ${JSON.stringify(counted)}`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return faults
}
