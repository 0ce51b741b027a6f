import { m } from '#messages'
import { api } from '#web/browser/api.ts'
import { showToast } from '#web/browser/toasts.ts'
import { allKinds, countName, type KindName } from '#web/browser/waiting-count.ts'
import { journal } from './journal.ts'
import { type ItemOf, type Outbox, openOutbox } from './outbox-kinds.ts'

const opened = new Map<string, Outbox<never>>()

/** This browser's outbox of one kind of one learner: the same for all parts of a page, so that one round goes at a time. */
export function outboxOf<Name extends KindName>(name: Name, learner: number): Outbox<ItemOf<Name>> {
  const id = countName(learner, name)
  const known = opened.get(id) as Outbox<ItemOf<Name>> | undefined
  if (known) return known
  const made = openOutbox(name, { api, learner, journal, onFull: () => showToast(m.waiting_full()) })
  opened.set(id, made as unknown as Outbox<never>)
  if (opened.size === 1) addEventListener('storage', ({ key }) => void opened.get(key ?? '')?.reload())
  return made
}

/** Sends all that waits of a learner. @returns whether anything of it arrived, and whether anything is left */
export async function sendAllOf(learner: number): Promise<{ hasSent: boolean; isLeft: boolean }> {
  let sent = 0
  let left = 0
  for (const name of allKinds) {
    const outbox = outboxOf(name, learner)
    sent += await outbox.flush()
    left += outbox.waiting()
  }
  return { hasSent: sent > 0, isLeft: left > 0 }
}
