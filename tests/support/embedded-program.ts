import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'

/**
 * A program that holds an embedded database, for tests that kill it: prints `ready`, `refused …` or `lost …` lines; stops it
 * on SIGTERM. Arguments: the folder, and how root runs it.
 */
const [dataDir = '', runAs = 'auto'] = process.argv.slice(2)
const log = { info() {}, warn() {}, error() {} }
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

try {
  const database = await startEmbedded({ dataDir, log, runAs: runAs as 'auto' })
  say({ ready: database.connection })
  database.stopped.then((reason) => reason && say({ lost: reason.message }))
  const stay = setInterval(() => {}, 60_000)
  process.on('SIGTERM', async () => {
    await database.stop()
    clearInterval(stay)
  })
} catch (error) {
  say({ refused: (error as Error).message })
  process.exitCode = 1
}
