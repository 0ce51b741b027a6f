import type { Database } from '#server/platform/db/connect.ts'
import type { PersonalTable } from '#server/platform/db/personal-table.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import type { Sweep } from '#server/platform/jobs/sweep.ts'
import type { Contract, FeatureHandlers, FindUploader } from './handler.ts'

/** Permissions of a feature's page, besides what the policy of every page allows. */
export type PagePolicy = {
  /** As in the list of pages: `/payments/{paymentId}`. */
  path: string
  /** Origins that its forms may lead to, redirects included. */
  formAction?: (config: Deps['config']) => readonly string[]
  /** Finder of whose upload a form with a file brings, where not only learners send one. */
  uploader?: FindUploader
  /** Origins whose pages it may show in a frame. */
  frames?: (config: Deps['config']) => readonly string[]
}

/** Parts that a room under the features registers with the program. */
export type Room = {
  jobs?: readonly Job[]
  /** Removes the rows that have expired. */
  sweep?: Sweep
  personalTables?: readonly PersonalTable[]
  /** Names of the keys that it signs with: 32 random bytes each, generated at the first start. */
  secrets?: readonly string[]
  pages?: readonly PagePolicy[]
  /** Folders of the storage with files of its own that can't be made again: they are in every backup. */
  keptFolders?: readonly string[]
  /** Adds what the demo school has beside its files; running it again changes nothing. */
  demo?: (db: Database) => Promise<void>
  /** Puts right at a start what other settings left behind; running it again changes nothing. */
  atStart?: (deps: Deps) => Promise<unknown>
}

/** Everything that a feature registers with the program, named once, in its `.feature.ts`. */
export type Feature<Name extends keyof Contract> = Room & { handlers: FeatureHandlers<Name> }
