import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { createApp } from '#server/app/app.ts'
import { compose } from '#server/app/compose.ts'
import { builtPages } from '#server/app/pages/host.ts'
import { readConfig } from '#server/platform/config.ts'
import { statementsOf, withoutFrames } from '#tests/support/statements.ts'
import type { Message } from './load.ts'
import { connectionOf, type Served } from './served.ts'

/** The statements of one request, and for each how many blocks of 8 kB PostgreSQL looks at. */
export type Blocks = { statements: number; blocks: number[] }

/**
 * Tells for a request what it asks of the database: sends it to a second copy of the program in this process, on the same
 * database, and lets PostgreSQL explain each of its statements, whose effects are taken back.
 */
export async function blockCounter(served: Served) {
  const dataDir = join(served.dataDir, 'second')
  await mkdir(dataDir)
  // A copy without the stored files would import the school anew, which hides the bench's own lessons and cards.
  await promisify(execFile)('cp', ['-al', join(served.dataDir, 'storage'), join(dataDir, 'storage')])
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '1000000000' })
  const { deps, close } = await compose({
    config,
    log: pino({ level: 'error' }),
    connection: connectionOf(served),
  })
  const app = await createApp(deps, { pages: await builtPages() })

  const blocksOf = async (text: string, values: unknown[]) => {
    await served.database.query('begin')
    try {
      const { rows } = await served.database.query(`explain (analyze, buffers, format json) ${text}`, values)
      const { Plan: plan } = rows[0]['QUERY PLAN'][0]
      return Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks'])
    } finally {
      await served.database.query('rollback')
    }
  }
  return {
    /** @param message makes the request, which is sent twice: the school is read by the first */
    count: async (message: () => Message): Promise<Blocks> => {
      const send = () => {
        const { method = 'GET', path, headers = {}, body } = message()
        return app.inject({ method, url: path, headers, ...(body ? { payload: body } : {}) })
      }
      await send()
      const statements = withoutFrames(await statementsOf(send))
      const blocks: number[] = []
      for (const { text, values } of statements) blocks.push(await blocksOf(text, values))
      return { statements: statements.length, blocks }
    },
    close: async () => {
      await app.close()
      await close()
    },
  }
}
