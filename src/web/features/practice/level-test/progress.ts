import type { Client } from '#contract/client.ts'

type Reply = Awaited<ReturnType<Client['levelTest']['start']>>

/** Progress of a test, as the calls answer it. */
export type LevelTestProgress = Reply['data']
export type LevelTestQuestion = LevelTestProgress['questions'][number]
