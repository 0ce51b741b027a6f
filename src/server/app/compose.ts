import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { demos, guard, jobs, personalTables, secretNames } from '#server/app/calls.ts'
import { importAtStart } from '#server/app/start/import-at-start.ts'
import { importInProcess } from '#server/app/start/import-in-process.ts'
import { readRelease } from '#server/app/start/release.ts'
import { hashFolderCached } from '#server/content/read/known-hash.ts'
import { pushDevices } from '#server/core/accounts/push-tokens.queries.ts'
import { schoolCache } from '#server/core/catalogue/school-cache.ts'
import { openMetrics } from '#server/core/metrics/metrics.ts'
import { openOutbox } from '#server/core/outbox/outbox.ts'
import { makePushQueue } from '#server/core/outbox/push-queue.ts'
import { joinQueues } from '#server/core/outbox/queues.ts'
import type { Config } from '#server/platform/config.ts'
import { connect } from '#server/platform/db/connect.ts'
import type { Connection } from '#server/platform/db/connection.ts'
import { databaseClock } from '#server/platform/db/database-clock.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { checkSearchPath } from '#server/platform/db/search-path.ts'
import { loadSecrets } from '#server/platform/db/secrets.ts'
import { checkTimeOuts } from '#server/platform/db/session-settings.ts'
import type { Deps } from '#server/platform/deps.ts'
import { openQueue } from '#server/platform/jobs/queue.ts'
import { sharpImages } from '#server/providers/images/sharp.ts'
import { mailTransports } from '#server/providers/mail/transports.ts'
import { jitsiMeetings } from '#server/providers/meetings/jitsi.ts'
import { paymentProviders } from '#server/providers/payments/providers.ts'
import { findPushHost, notTakenBecause } from '#server/providers/push/services.ts'
import { pushServices, pushTransport } from '#server/providers/push/transport.ts'
import { pushSubject, type Vapid, vapid } from '#server/providers/push/vapid.ts'
import { smsTransports } from '#server/providers/sms/transports.ts'
import { folderStorage } from '#server/providers/storage/folder.ts'
import type { Storage } from '#server/providers/storage/port.ts'
import { videoHosting } from '#server/providers/video/hosting.ts'

/** Folder of the school's files. */
export const contentFolder = resolve(import.meta.dirname, '../../../content')

/** The hash of the school's files. It needs no database, so that it can be found while one starts. */
export const hashOfSchool = (config: Config): Promise<string> =>
  hashFolderCached(contentFolder, join(config.DATA_DIR, 'content-hash'))

/** The storage that the configuration names. */
export const openStorage = (config: Config): Storage => folderStorage(join(config.DATA_DIR, 'storage'))

type Parts = {
  config: Config
  log: Logger
  connection: Connection
  /** The program's clock; tests set it. */
  now?: () => Date
  /** Result of `hashOfSchool` gives: imports the school from its files first. Null for a command, which leaves that to the program. */
  school?: Promise<string> | null
}

/**
 * Chooses and joins everything that handlers and jobs work with, over a database that it migrates and fills with the school.
 * The only place where an adapter of a port is chosen.
 */
export async function compose({ config, log, connection, now = () => new Date(), school: hash }: Parts) {
  await migrate(connection, log)
  const { db, close: disconnect } = connect(connection, { max: config.DATABASE_POOL, log })
  await Promise.all([checkSearchPath(db), checkTimeOuts(db)])
  // The school is read on a connection of its own: calls that hold all others may be waiting for it.
  const reader = connect(connection, { max: 1, log })
  const storage = openStorage(config)
  const secrets = await loadSecrets(db, secretNames)
  const queue = await openQueue(connection, jobs, log)
  const keys = vapid(secrets.get('vapid'), pushSubject(config.publicUrl))
  const deps: Deps = {
    db,
    config,
    log,
    secrets,
    storage,
    video: videoHosting({
      settings: config,
      secret: secrets.get('video-codes'),
      onTrouble: (reason) => log.warn({ reason }, 'VdoCipher gave no code'),
      nowMs: () => performance.now(),
    }),
    outbox: joinQueues(
      {
        usual: openOutbox({ sms: smsTransports(config), mail: mailTransports(config) }, { db, log }),
        pushes: openPushes(keys, { config, db, log }),
      },
      (channel) => (channel === 'push' ? 'pushes' : 'usual'),
    ),
    pushKey: keys.publicKey,
    mayPushTo: (endpoint) => notTakenBecause(endpoint, config) === null,
    images: sharpImages(),
    meetings: jitsiMeetings(config.MEETING_URL),
    payments: await paymentProviders({
      settings: config,
      publicUrl: config.publicUrl,
      sandboxKey: secrets.get('sandbox-payments'),
      nowMs: () => performance.now(),
    }),
    guard,
    metrics: openMetrics({ db, log, release: readRelease(), now }),
    school: schoolCache(reader.db, () => performance.now()),
    enqueue: queue.enqueue,
    personalTables,
    now,
    databaseNow: databaseClock(reader.db),
  }
  const school = hash === null ? null : await importSchool(deps, connection, hash)
  if (config.embedded || config.SEED_DEMO) for (const demo of demos) await demo(db)
  const close = async () => {
    await school?.settled
    await deps.outbox.stop()
    await deps.metrics.stop()
    await queue.close()
    await reader.close()
    await disconnect()
  }
  return { deps, close }
}

/** The outbox of pushes, to the services that are configured. */
function openPushes(vapid: Vapid, { config, db, log }: Pick<Deps, 'config' | 'db' | 'log'>) {
  const services = pushServices({ settings: config, vapid, nowMs: Date.now })
  const turns = makePushQueue({ hostOf: findPushHost })
  return openOutbox({ push: [pushTransport(services, pushDevices(db))] }, { db, log, turns })
}

const importSchool = async (deps: Deps, connection: Connection, hash = hashOfSchool(deps.config)) =>
  importAtStart({ hash: await hash, deps, importAll: () => importInProcess(connection) })
