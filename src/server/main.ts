import { compose } from './compose.ts'
import { ConfigError, readConfig } from './config.ts'
import { openDatabase } from './db/open.ts'
import { createApp } from './http/app.ts'
import { builtPages, developmentPages } from './http/page-host.ts'
import { startWorker } from './jobs/worker.ts'
import { createLog } from './log.ts'

/** How long requests that are under way may take to finish when the program stops, in ms. */
const GRACE_MS = 10_000

async function main() {
  const isDev = process.argv.includes('--dev')
  const config = readConfig(process.env)
  const log = createLog(config.LOG_LEVEL)
  const database = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, log })
  const { deps, close } = await compose({ config, log, connection: database.connection })

  let isStopping = false
  const app =
    config.PROCESS_MODE === 'worker'
      ? null
      : await createApp(deps, {
          pages: isDev ? await developmentPages() : await builtPages(),
          isStopping: () => isStopping,
        })
  const stopWorker = config.PROCESS_MODE === 'web' ? null : startWorker(database.connection, deps)
  stopWorker?.catch((error) => log.error({ err: error }, 'jobs could not start'))

  const stop = async (why: string, exitCode: number) => {
    if (isStopping) return
    isStopping = true
    log.info({ why }, 'stopping')
    setTimeout(() => process.exit(1), GRACE_MS + 5_000).unref()
    await app?.close()
    await stopWorker?.then((end) => end()).catch((error) => log.warn({ err: error }, 'jobs did not end well'))
    await close()
    await database.stop()
    process.exit(exitCode)
  }
  process.on('SIGTERM', () => void stop('SIGTERM', 0))
  process.on('SIGINT', () => void stop('SIGINT', 0))
  void database.stopped.then((error) => error && stop(error.message, 1))

  if (app) {
    await app.listen({ port: config.PORT, host: config.HOST })
    const { port } = app.server.address() as { port: number }
    process.stdout.write(`Thazin serves at http://localhost:${port}\n`)
  }
}

main().catch((error) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error.stack ?? error)}\n`)
  process.exit(1)
})
