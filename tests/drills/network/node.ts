import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copySchoolStorage, createDatabase } from '#tests/support/database.ts'
import { addressOf } from '../kills/two-nodes.ts'
import { freePort, startProgram, untilServing } from '../program.ts'

/** The program as an operator runs it behind a proxy of this machine, on a database of its own with the school; all limits are as they are by themselves. */
export async function startNode(settings: Record<string, string> = {}) {
  const { connection, db, drop } = await createDatabase({ school: true })
  const folder = await mkdtemp(join(tmpdir(), 'thazin-network-'))
  await copySchoolStorage(join(folder, 'data'))
  const port = await freePort()
  const program = startProgram({
    DATABASE_URL: addressOf(connection),
    ALLOW_DEMO_PROVIDERS: '1',
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    TRUST_PROXY: '127.0.0.1',
    ...settings,
  })
  await untilServing(program, 120_000)
  return {
    db,
    program,
    ports: [port, port] as const,
    /** For what a proxy writes. */
    folder,
    stop: async () => {
      await program.kill('SIGTERM')
      await rm(folder, { recursive: true, force: true })
      await drop()
    },
  }
}
