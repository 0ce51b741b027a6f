import type { z } from 'zod'
import type { Database } from '#server/platform/db/connect.ts'
import type { Deps } from '#server/platform/deps.ts'

/** Report of a run, in a few counted fields for the log. */
export type Done = Record<string, unknown>

/** Work that runs by the clock (cron, UTC), on one node at a time. Each run is safe to run twice. */
export type TimedJob = {
  name: string
  cron: string
  payload?: never
  work: (deps: Deps) => Promise<Done>
}

/**
 * Work that is enqueued, for now or for later. It runs at least once, after the transaction that enqueued it has committed; each run is
 * safe to run twice.
 */
export type QueuedJob<Payload extends z.ZodType = z.ZodType> = {
  name: string
  cron?: never
  payload: Payload
  work: (deps: Deps, payload: z.output<Payload>) => Promise<Done>
}

// biome-ignore lint/suspicious/noExplicitAny: a job is listed whatever its payload is
export type Job = TimedJob | QueuedJob<any>

/** A queued job with the type of its payload. */
export const queuedJob = <Payload extends z.ZodType>(job: QueuedJob<Payload>) => job

/**
 * Enqueues a job in the current transaction: if that rolls back, the job is never run.
 * @param at when to run it at the earliest; by default at once
 * @throws Error for a job that no feature lists
 */
export type Enqueue = <Payload extends z.ZodType>(
  db: Database,
  job: QueuedJob<Payload>,
  payload: z.input<Payload>,
  at?: Date,
) => Promise<void>
