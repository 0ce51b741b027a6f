import { allKinds } from '#web/runtime/browser/waiting-count.ts'
import { getEventOutbox } from './outbox-of.ts'

/** Sends all that waits of a learner. @returns whether anything of it arrived, and whether anything is left */
export async function sendAllEvents(learner: number): Promise<{ hasSent: boolean; isLeft: boolean }> {
  let sent = 0
  let left = 0
  for (const name of allKinds) {
    const outbox = getEventOutbox(name, learner)
    sent += await outbox.flush()
    left += outbox.waiting()
  }
  return { hasSent: sent > 0, isLeft: left > 0 }
}
