import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/db/connect.ts'
import type { Storage } from '#server/providers/storage/port.ts'

/** Fault, in a sentence, and what mends it. */
export type Diagnosis = { sentence: string; remedy: string }

/** Parts that the checks look at. Tests give them another machine. */
export type Examined = {
  config: Config
  db: Database
  storage: Storage
  now: () => Date
  /** Bytes that may still be written where a folder lies, and all that there are. */
  readDisk: (folder: string) => Promise<{ free: number; size: number }>
  /** Most files that a process may have open. */
  readFileLimit: () => Promise<number>
  /** Until when the certificate of an https address holds. @throws Error where browsers wouldn't trust it */
  readCertificateEnd: (url: URL) => Promise<Date>
  /** Version of Node.js that runs. */
  nodeVersion: string
}

export type Check = { name: string; find: (examined: Examined) => Promise<Diagnosis | null> }

/** Message of an error, on one line. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message || String(error.cause ?? error.name) : String(error)).split(
    '\n',
  )[0] ?? ''
