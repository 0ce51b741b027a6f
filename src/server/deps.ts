import type { Logger } from 'pino'
import type { HandlerContext, Learner } from './call/handler.ts'
import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'
import type { Secrets } from './db/secrets.ts'
import type { Proof, Told } from './features/auth/guard.ts'
import type { Images } from './providers/images/port.ts'
import type { SmsGateway } from './providers/sms/port.ts'
import type { Storage } from './providers/storage/port.ts'
import type { VideoHosting } from './providers/video/port.ts'
import type { School } from './school/school.queries.ts'

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
  /** What guards the changes of what opens an account; `features/auth` answers it for every feature. */
  guard: {
    /** @throws Failure 422 where a proof is missing or wrong */
    confirm: (deps: Deps, asker: Pick<HandlerContext, 'learner' | 'request'>, proof: Proof) => Promise<void>
    /** Tells the learner's phone of such a change; inside its transaction. */
    tell: (deps: Deps, learner: Learner, what: Told, text: string) => Promise<void>
  }
  /** The school as imported: the same for every learner, read once a release. */
  school: () => Promise<School>
  /** The program's clock; tests set it. */
  now: () => Date
  /** The database's clock, the same for all nodes; costs no statement. */
  databaseNow: () => Promise<Date>
}
