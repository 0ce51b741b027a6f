import type { Logger } from 'pino'
import type { School } from '#server/core/catalogue/school.queries.ts'
import type { Metrics } from '#server/core/metrics/metrics.ts'
import type { Outbox } from '#server/core/outbox/outbox.ts'
import type { Guard } from '#server/platform/call/guard.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/db/connect.ts'
import type { PersonalTable } from '#server/platform/db/personal-table.ts'
import type { Secrets } from '#server/platform/db/secrets.ts'
import type { Enqueue } from '#server/platform/jobs/job.ts'
import type { Images } from '#server/providers/images/port.ts'
import type { Meetings } from '#server/providers/meetings/port.ts'
import type { OfferedProvider } from '#server/providers/payments/port.ts'
import type { Storage } from '#server/providers/storage/port.ts'
import type { VideoHosting } from '#server/providers/video/port.ts'

/** Dependencies of handlers and jobs; made once by `compose.ts`. */
export type Deps = {
  /** The database; inside a call with an idempotency key, that call's transaction. */
  db: Database
  config: Config
  log: Logger
  secrets: Secrets
  storage: Storage
  video: VideoHosting
  outbox: Outbox
  /** The key that browsers subscribe to our pushes with, base64url. */
  pushKey: string
  /** True if pushes may be sent to this address of a subscription. */
  mayPushTo: (endpoint: string) => boolean
  images: Images
  /** Place of live classes. */
  meetings: Meetings
  /** The ways to pay, in the order in which they are shown. */
  payments: readonly OfferedProvider[]
  /** Guards changes to the ways into an account; `features/account/auth` provides it to every feature. */
  guard: Guard
  /** Counts what happens, for all learners together. */
  metrics: Metrics
  /** The school as imported: the same for every learner, read once a release. */
  school: () => Promise<School>
  /** Enqueues a job in a transaction. */
  enqueue: Enqueue
  /** Every table with a learner's rows, for the export and the deletion of an account. */
  personalTables: readonly PersonalTable[]
  /** The program's clock; tests set it. */
  now: () => Date
  /** The database's clock, the same for all nodes; costs no statement. */
  databaseNow: () => Promise<Date>
}
