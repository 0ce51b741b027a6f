/**
 * Reads and writes files of decks: a process of its own, so that what a hostile file does to memory and time ends with it, and
 * nobody waits. What it is to do stands in the arguments, its material comes by standard input, what it found goes to standard output.
 */

import type { DeckJob } from './deck-job.ts'
import { doDeckJob } from './do-deck-job.ts'

const job = JSON.parse(process.argv[2] ?? '') as DeckJob
const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
process.stdout.write(await doDeckJob(job, Buffer.concat(chunks)))
