import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'
import type { Secrets } from './db/secrets.ts'
import type { School } from './features/learn/school.queries.ts'
import type { Images } from './providers/images/port.ts'
import type { SmsGateway } from './providers/sms/port.ts'
import type { Storage } from './providers/storage/port.ts'
import type { VideoHosting } from './providers/video/port.ts'

/** What handlers and jobs work with; made once by `compose.ts`. */
export type Deps = {
  /** The database; inside a call with an idempotency key, that call's transaction. */
  db: Database
  config: Config
  log: Logger
  secrets: Secrets
  storage: Storage
  video: VideoHosting
  sms: SmsGateway
  images: Images
  /** The school as imported: the same for every learner, read once a release. */
  school: () => Promise<School>
  /** The program's clock; tests set it. */
  now: () => Date
}
