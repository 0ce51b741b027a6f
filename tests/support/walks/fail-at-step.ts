import { AsyncLocalStorage } from 'node:async_hooks'
import { PreparedClient } from '#server/platform/db/driver/prepared-client.ts'
import type { Deps } from '#server/platform/deps.ts'

/** What a piece of work asked of the database and of providers, in order, and whether it came to the step that failed. */
export type Failed = { steps: string[]; hasFailed: boolean }

const running = new AsyncLocalStorage<Failed & { at: number }>()
const proto = PreparedClient.prototype as unknown as { query: (...args: unknown[]) => Promise<unknown> }

/** What the database says whose disk is full. */
const REFUSED = `do $$ begin raise exception 'The database refuses' using errcode = '53100'; end $$`
/** What asks only whether the school has changed, or what time it is, belongs to nobody’s work; what begins and takes back can't fail. */
const OTHERS = /"content_release"|clock_timestamp|event_counts|^(begin|rollback|savepoint|release)\b/i

/** Counts a step of the work that runs. @returns whether it is the one that fails */
export function isFailing(name: string): boolean {
  const work = running.getStore()
  if (!work) return false
  work.steps.push(name)
  if (work.steps.length !== work.at) return false
  work.hasFailed = true
  return true
}

type Client = { hasCommitted: boolean; begins: boolean }

const query = proto.query
async function failingQuery(this: Client, ...args: unknown[]): Promise<unknown> {
  const [text] = args
  if (typeof text !== 'string' || OTHERS.test(text)) return await query.apply(this, args)
  if (text !== 'commit') return await query.apply(this, isFailing(text) ? [REFUSED, []] : args)
  // A commit that went with the last statement, or has nothing to commit, is no step of its own.
  if (this.begins || this.hasCommitted || !isFailing(text)) return await query.apply(this, args)
  await query.apply(this, ['rollback', []])
  throw Object.assign(new Error('The database refuses to commit'), { code: '53100' })
}

/**
 * Runs work of which one step fails: a statement that the database refuses, a commit that it takes back, or a provider that throws.
 * @param at from 1; Infinity lets nothing fail
 */
export async function failAtStep(work: () => Promise<unknown>, at: number): Promise<Failed> {
  const failed = { steps: [] as string[], hasFailed: false, at }
  proto.query = failingQuery as typeof query
  try {
    await running.run(failed, work)
  } finally {
    proto.query = query
  }
  return failed
}

type Asked = Record<string, unknown>

/** A provider of which each question is a step. */
const asked = <Provider extends object>(provider: Provider, name: string): Provider =>
  new Proxy(provider, {
    get: (target, key) => {
      const value = (target as Asked)[key as string]
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (isFailing(`${name}.${String(key)}`)) throw new Error(`${name} fails`)
        return value.apply(target, args)
      }
    },
  })

/** Makes each question to a provider a step that may fail. */
export function watchProviders(deps: Deps): void {
  for (const name of ['storage', 'images', 'video', 'meetings'] as const)
    Object.assign(deps, { [name]: asked(deps[name], name) })
  deps.payments = deps.payments.map((one) => asked(one, one.id))
}
