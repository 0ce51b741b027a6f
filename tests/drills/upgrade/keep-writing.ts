import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Writer } from '../kills/writers.ts'

/** From one write to the next, so that others get their turn. */
const BREATH_MS = 50
/** What no answer or the answer of a node that stops says. */
const UNANSWERED = /fetch failed|answered 503|terminated/

/** Run of writers, which ends when it is over; faults are answers that no node should have given. */
export type Run = { isOver: boolean; faults: Set<string> }

/** Writes on whatever happens, to one node after the other as a balancer does: what had no answer is sent again with its key, as a phone does. */
export async function keepWriting(writer: Writer, urls: readonly string[], run: Run): Promise<void> {
  for (let turn = 0; !run.isOver || writer.open; turn++) {
    writer.open ??= randomUUID()
    const answer = await writer
      .addSecond(urls[turn % urls.length] ?? '', writer.open)
      .catch((error: Error) => error)
    if (!(answer instanceof Error)) {
      writer.acknowledged += 1
      writer.open = null
    } else if (!UNANSWERED.test(answer.message)) run.faults.add(answer.message)
    await sleep(BREATH_MS)
  }
}
