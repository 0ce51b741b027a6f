import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createApp } from '#server/app/app.ts'
import { jobs, startWorks } from '#server/app/calls.ts'
import { compose, hashOfSchool } from '#server/app/compose.ts'
import { builtPages, developmentPages } from '#server/app/pages/host.ts'
import { checkPort } from '#server/app/start/check-port.ts'
import { startupError } from '#server/app/start/startup-error.ts'
import { listenForStop, type StopWish } from '#server/app/start/stop-signals.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { keepWorking, startWorker } from '#server/platform/jobs/worker.ts'
import { createLog } from '#server/platform/log.ts'

/** Time that requests under way get to finish when the program stops, in ms. */
const GRACE_MS = 10_000

/** Takes no new connections and lets requests under way finish; cuts those that take longer than the grace. */
async function closeApp(app: FastifyInstance, log: Logger) {
  const cut = setTimeout(() => {
    log.warn({}, 'requests did not finish in time: their connections are closed')
    app.server.closeAllConnections()
  }, GRACE_MS)
  await app.close()
  clearTimeout(cut)
}

/** Says at each start who can read the codes that no gateway sends. */
function warnOfOutbox({ smsGateways, ALLOW_DEMO_PROVIDERS, publicUrl }: Config, log: Logger) {
  if (smsGateways.length > 0) return
  const readers = ALLOW_DEMO_PROVIDERS ? 'EVERYONE can read them' : 'only this machine can read them'
  log.warn(
    {},
    `no SMS gateway: codes are not sent, but shown here and at ${publicUrl}/dev/outbox; ${readers}`,
  )
}

/** Reads what a start needs without a database: begun before that starts, and told where it is awaited. */
function readAhead(config: Config) {
  const isDev = process.argv.includes('--dev')
  const pages = config.PROCESS_MODE === 'worker' ? null : isDev ? developmentPages() : builtPages()
  const school = hashOfSchool(config)
  for (const one of [pages, school]) one?.catch(() => {})
  return { pages, school }
}

/**
 * Starts everything and serves until asked to stop; what it started ends in the opposite order, also where the start fails half-way.
 * While it stops, /health-check answers 503: first with everything still served, so that a proxy can turn away.
 * @param started takes what has to be ended
 * @returns the exit code
 */
async function run(stop: StopWish, started: AsyncDisposableStack): Promise<number> {
  const config = readConfig(process.env)
  const log = createLog(config.LOG_LEVEL)
  let exitCode = 0

  if (config.PROCESS_MODE !== 'worker') await checkPort(config.PORT, config.HOST)

  const endWith = (what: string, end: () => Promise<unknown>) =>
    started.defer(() =>
      stop.unlessForced(end().catch((error) => log.warn({ err: error, what }, 'did not end well'))),
    )
  const opening = openDatabase({
    databaseUrl: config.DATABASE_URL,
    isPooled: config.DATABASE_POOLER === 'transaction',
    dataDir: config.DATA_DIR,
    log,
  })
  const { pages: reading, school } = readAhead(config)
  const database = await opening
  started.defer(() => database.stop())
  void database.stopped.then((error) => {
    if (!error) return
    exitCode = 1
    stop.ask(error.message)
  })
  const { deps, close } = await compose({ config, log, connection: database.connection, school })
  endWith('database connections', close)
  for (const work of startWorks) await work(deps)

  let app: FastifyInstance | null = null
  let stopWorking: ReturnType<typeof keepWorking> | null = null
  endWith('requests and jobs', () => Promise.all([app && closeApp(app, log), stopWorking?.()]))
  const pages = await reading
  if (pages) {
    app = await createApp(deps, { pages, isStopping: stop.isAsked })
    await app.listen({ port: config.PORT, host: config.HOST })
    const { port } = app.server.address() as { port: number }
    process.stdout.write(`Thazin serves at http://localhost:${port}\n`)
    warnOfOutbox(config, log)
  }
  if (config.PROCESS_MODE !== 'web')
    stopWorking = keepWorking(() => startWorker(database.connection, deps, jobs), log)

  const why = await stop.asked
  log.info({ why }, 'stopping')
  if (app && exitCode === 0) await stop.unlessForced(sleep(config.DRAIN_MS))
  return exitCode
}

const stop = listenForStop()
const started = new AsyncDisposableStack()
let exitCode = 1
try {
  exitCode = await run(stop, started)
} catch (error) {
  process.stderr.write(`${startupError(error)}\n`)
}
await started.disposeAsync()
process.exit(stop.isForced() ? 1 : exitCode)
