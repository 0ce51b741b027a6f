import { m } from '#messages'
import { api } from '#web/runtime/browser/api.ts'
import { requestToast } from '#web/runtime/browser/toasts.ts'
import { countName, type KindName } from '#web/runtime/browser/waiting-count.ts'
import { journal } from './journal.ts'
import { type EventOutbox, type ItemOf, openEventOutbox } from './outbox-kinds.ts'

const opened = new Map<string, EventOutbox<never>>()

/** This browser's outbox of one kind of one learner: the same for all parts of a page, so that one round goes at a time. */
export function getEventOutbox<Name extends KindName>(
  name: Name,
  learner: number,
): EventOutbox<ItemOf<Name>> {
  const id = countName(learner, name)
  const known = opened.get(id) as EventOutbox<ItemOf<Name>> | undefined
  if (known) return known
  const onFull = () => requestToast(m.shared_waiting_full())
  const made = openEventOutbox(name, { api, learner, journal, onFull, onForbidden: requestToast })
  opened.set(id, made as unknown as EventOutbox<never>)
  if (opened.size === 1) addEventListener('storage', ({ key }) => void opened.get(key ?? '')?.reload())
  return made
}
