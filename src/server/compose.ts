import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { importContent } from './content/import.ts'
import { connect } from './db/connect.ts'
import type { Connection } from './db/connection.ts'
import { migrate } from './db/migrate.ts'
import type { Deps } from './deps.ts'
import { schoolCache } from './features/learn/school-cache.ts'
import { outboxGateway } from './providers/sms/outbox.ts'
import { folderStorage } from './providers/storage/folder.ts'
import type { Storage } from './providers/storage/port.ts'
import { builtInVideo } from './providers/video/built-in.ts'
import { loadSecrets } from './secrets.ts'

/** Where the school's files lie. */
export const contentFolder = resolve(import.meta.dirname, '../../content')

/** The storage that the configuration names. */
export const openStorage = (config: Config): Storage => folderStorage(join(config.DATA_DIR, 'storage'))

type Parts = {
  config: Config
  log: Logger
  connection: Connection
  /** The program's clock; tests set it. */
  now?: () => Date
}

/**
 * Chooses and joins everything that handlers and jobs work with, over a database that it migrates and fills with the school.
 * The only place where an adapter of a port is chosen.
 */
export async function compose({ config, log, connection, now = () => new Date() }: Parts) {
  await migrate(connection, log)
  const { db, close } = connect(connection, { max: config.DATABASE_POOL, log })
  const storage = openStorage(config)
  const secrets = await loadSecrets(db)
  const deps: Deps = {
    db,
    config,
    log,
    secrets,
    storage,
    video: builtInVideo(secrets.get('video-codes')),
    sms: outboxGateway(log),
    school: schoolCache(db, () => performance.now()),
    now,
  }
  const { version, added, changed, hidden } = await importContent(contentFolder, { db, storage })
  if (added.length + changed.length + hidden.length > 0)
    log.info(
      { version, added: added.length, changed: changed.length, hidden: hidden.length },
      'school imported',
    )
  return { deps, close }
}
