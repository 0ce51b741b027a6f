import type { Client } from '#contract/client.ts'

type Reply = Awaited<ReturnType<Client['levelTest']['start']>>

/** Where a test stands, as the calls answer it. */
export type Progress = Reply['data']
export type Question = Progress['questions'][number]
