import { m } from '#messages'
import { api } from '#web/runtime/browser/api.ts'
import { showToast } from '#web/runtime/browser/toasts.ts'
import { countName, type KindName } from '#web/runtime/browser/waiting-count.ts'
import { journal } from './journal.ts'
import { type ItemOf, type Outbox, openOutbox } from './outbox-kinds.ts'

const opened = new Map<string, Outbox<never>>()

/** This browser's outbox of one kind of one learner: the same for all parts of a page, so that one round goes at a time. */
export function outboxOf<Name extends KindName>(name: Name, learner: number): Outbox<ItemOf<Name>> {
  const id = countName(learner, name)
  const known = opened.get(id) as Outbox<ItemOf<Name>> | undefined
  if (known) return known
  const onFull = () => showToast(m.waiting_full())
  const made = openOutbox(name, { api, learner, journal, onFull, onForbidden: showToast })
  opened.set(id, made as unknown as Outbox<never>)
  if (opened.size === 1) addEventListener('storage', ({ key }) => void opened.get(key ?? '')?.reload())
  return made
}
