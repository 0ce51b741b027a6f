import { api } from '#web/browser/api.ts'
import { type ItemOf, type Kind, type Kinds, kinds, type Outbox, openOutbox } from './outbox-kinds.ts'
import type { KeyValueStorage } from './outbox-shelf.ts'

const opened = new Map<string, Outbox<never>>()

/** This browser's outbox of one kind of one learner: the same for all parts of a page, so that one round goes at a time. */
export function outboxOf<Name extends keyof Kinds>(name: Name, learner: number): Outbox<ItemOf<Name>> {
  const id = `${name} ${learner}`
  const known = opened.get(id) as Outbox<ItemOf<Name>> | undefined
  if (known) return known
  const made = openOutbox(kinds[name] as unknown as Kind<ItemOf<Name>>, {
    api,
    learner,
    shelf: storage(),
  })
  opened.set(id, made as Outbox<never>)
  return made
}

/** A browser may forbid its storage altogether. */
function storage(): KeyValueStorage {
  try {
    return localStorage
  } catch (cause) {
    const forbidden = () => {
      throw cause
    }
    return { getItem: forbidden, setItem: forbidden }
  }
}

/** Sends all that waits of a learner. @returns whether anything of it arrived, and whether anything is left */
export async function sendAllOf(learner: number): Promise<{ hasSent: boolean; isLeft: boolean }> {
  const names = Object.keys(kinds) as (keyof Kinds)[]
  const count = () => names.reduce((sum, name) => sum + outboxOf(name, learner).waiting(), 0)
  const before = count()
  for (const name of names) await outboxOf(name, learner).flush()
  const left = count()
  return { hasSent: left < before, isLeft: left > 0 }
}
