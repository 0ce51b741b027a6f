import type { Call, RawReply } from '#contract/call.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Locale } from '#domain/text/locales.ts'
import type { Deps } from '#server/deps.ts'
import { Failure, fail } from '#server/errors.ts'
import type { CallAnswer } from './answer.ts'
import {
  type AnyHandler,
  type Learner,
  preparationOf,
  type RequestFacts,
  type SignedAnswer,
  type SignedRequest,
} from './handler.ts'
import { once } from './idempotency.ts'
import { validateInput } from './validate.ts'

/** Who asks, and how. */
export type Caller = {
  learner: Learner | null
  locale: Locale
  timeZone: string
  request: RequestFacts
  idempotencyKey: string | null
}

export type BoundCall = { name: string; call: Call; handler: AnyHandler }

/** The body of a refusal. */
export function errorBody(failure: Failure): ErrorBody {
  if (failure.fields) return failure.fields
  if (failure.retryAfter !== null) return { message: failure.message, retry_after: failure.retryAfter }
  return { message: failure.message }
}

/** The subject of repeats: the learner or, signed out, the address. */
const subjectOf = ({ learner, request }: Caller) => (learner ? `l:${learner.id}` : `a:${request.address}`)

/** The text of an input field, trimmed. */
function textOf(raw: unknown, field: string): string | undefined {
  const value = (raw as Record<string, unknown> | null | undefined)?.[field]
  return typeof value === 'string' ? value.trim() : undefined
}

/** @throws Failure 401 where the call is only for learners */
export function checkAccess(call: Call, { learner }: Caller) {
  if (call.access === 'learner' && !learner) throw fail.unauthenticated()
}

/** A reply as an answer, checked against the contract. */
const toAnswer = (call: Call, reply: unknown, cookies: string[]): CallAnswer =>
  call.answers === 'raw'
    ? { status: 200, body: null, cookies, raw: reply as RawReply }
    : { status: 200, body: call.reply.parse(reply), cookies }

/**
 * The one way through a call, over HTTP and while rendering alike: access, input, repeat, handler, reply.
 * @returns the answer of success, or of a refusal that an idempotency key has to remember
 * @throws Failure for every other refusal; anything else thrown is a fault of ours
 */
export async function perform(
  bound: BoundCall,
  raw: unknown,
  caller: Caller,
  deps: Deps,
): Promise<CallAnswer> {
  const { name, call, handler } = bound
  checkAccess(call, caller)
  const input = validateInput(call, raw)
  const ready = (await preparationOf(handler)?.(input, deps)) ?? input
  const run = async (db: Deps['db']): Promise<CallAnswer> => {
    const cookies: string[] = []
    const context = {
      input: ready,
      typed: (field: string) => textOf(raw, field),
      learner: caller.learner,
      deps: db === deps.db ? deps : { ...deps, db },
      locale: caller.locale,
      timeZone: caller.timeZone,
      now: deps.now(),
      request: caller.request,
      setCookie: (header: string) => cookies.push(header),
    }
    return toAnswer(call, await handler(context as never), cookies)
  }
  if (!caller.idempotencyKey || call.method === 'GET') return await run(deps.db)

  const repeat = { subject: subjectOf(caller), call: name, key: caller.idempotencyKey, body: input }
  return await once(deps.db, repeat, async (trx) => {
    try {
      return await run(trx)
    } catch (error) {
      if (error instanceof Failure && error.status !== 429 && error.status < 500)
        return { status: error.status, body: errorBody(error), cookies: [] }
      throw error
    }
  })
}

/**
 * The way through a signed call: its handler gets the raw bytes, ungated, and says who signed them. What repeats are is the provider's
 * business, so there is no idempotency key.
 * @param path what the path carries
 */
export async function performSigned(
  bound: BoundCall,
  { path, signed, caller }: { path: unknown; signed: SignedRequest; caller: Caller },
  deps: Deps,
): Promise<CallAnswer> {
  const { locale, timeZone, request } = caller
  const context = {
    input: validateInput(bound.call, path),
    signed,
    learner: null,
    deps,
    locale,
    timeZone,
    now: deps.now(),
    request,
  }
  const { signer, reply } = (await bound.handler(context as never)) as SignedAnswer<unknown>
  return { ...toAnswer(bound.call, reply, []), signer }
}
