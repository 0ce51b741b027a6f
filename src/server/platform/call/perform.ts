import type { Call, RawReply } from '#contract/call.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Locale } from '#domain/text/locales.ts'
import { givingBack } from '#server/platform/db/limit.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Failure, fail } from '#server/platform/errors.ts'
import type { CallAnswer } from './answer.ts'
import type {
  AnyStages,
  HandlerContext,
  Learner,
  RequestFacts,
  SignedAnswer,
  SignedRequest,
} from './handler.ts'
import { answered, once, oncePrepared } from './idempotency.ts'
import { upToDate } from './up-to-date.ts'
import { validateInput } from './validate.ts'

/** Caller, and how they ask. */
export type Caller = {
  learner: Learner | null
  locale: Locale
  timeZone: string
  request: RequestFacts
  idempotencyKey: string | null
  /** SHA-256 of the session's token, whether the session lives or not; null where none was sent. */
  tokenHash: Buffer | null
}

export type BoundCall = { name: string; call: Call; stages: AnyStages }

/** The body of a refusal. */
export function errorBody(failure: Failure): ErrorBody {
  if (failure.fields) return failure.fields
  if (failure.retryAfter !== null) return { message: failure.message, retry_after: failure.retryAfter }
  return { message: failure.message }
}

/** The subject of repeats: the learner or, signed out, the address; of what ends its session, that session. */
function subjectOf({ ends_session }: Call, { learner, request, tokenHash }: Caller): string {
  if (ends_session && tokenHash) return `t:${tokenHash.toString('base64url')}`
  return learner ? `l:${learner.id}` : `a:${request.address}`
}

/** True if it may repeat what has ended its session: only a key that was used with this token shows that it does. */
const mayRepeat = ({ ends_session }: Call, { tokenHash, idempotencyKey }: Caller) =>
  ends_session === true && tokenHash !== null && idempotencyKey !== null

/** The text of an input field, trimmed. */
function textOf(raw: unknown, field: string): string | undefined {
  const value = (raw as Record<string, unknown> | null | undefined)?.[field]
  return typeof value === 'string' ? value.trim() : undefined
}

/** @throws Failure 401 if the call is only for learners, or writes in a session whose place another took */
export function checkAccess(call: Call, caller: Caller) {
  if (isMissing(call, caller) && !mayRepeat(call, caller)) throw fail.unauthenticated()
  if (isTooLate(call, caller) && !caller.idempotencyKey) throw fail.superseded()
}

const writes = ({ method, changes_nothing }: Call) => method !== 'GET' && !changes_nothing

/** Whoever has changed the password ends what another may still do with the session of before; a repeat is answered. */
const isTooLate = (call: Call, { learner }: Caller) => learner?.is_superseded === true && writes(call)

const isMissing = ({ access }: Call, { learner }: Caller) => access === 'learner' && !learner

/** A reply as an answer, checked against the contract. */
const toAnswer = (call: Call, reply: unknown, cookies: string[]): CallAnswer =>
  call.answers === 'raw'
    ? { status: 200, body: null, cookies, raw: reply as RawReply }
    : { status: 200, body: call.reply.parse(reply), cookies }

/** Anything but a refusal for what the caller did or sent. */
const isFaultOfOurs = (error: unknown) => !(error instanceof Failure) || error.status >= 500

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
  const answer = await givingBack(() => decide(bound, raw, caller, deps), isFaultOfOurs)
  const { complete } = bound.stages
  if (!complete || answer.status !== 200) return answer
  return { ...answer, body: bound.call.reply.parse(await complete(answer.body, deps)) }
}

/** Decides and commits the answer; a repeat gets the first one's. */
async function decide(bound: BoundCall, raw: unknown, caller: Caller, deps: Deps): Promise<CallAnswer> {
  const { name, call, stages } = bound
  checkAccess(call, caller)
  const input = validateInput(call, raw)
  const contextOf = (db: Deps['db'], cookies: string[]): HandlerContext<unknown, unknown> => ({
    input,
    typed: (field: string) => textOf(raw, field),
    learner: caller.learner,
    deps: db === deps.db ? deps : { ...deps, db },
    locale: caller.locale,
    timeZone: caller.timeZone,
    now: deps.now(),
    request: caller.request,
    setCookie: (header: string) => cookies.push(header),
  })
  const run = async (db: Deps['db'], ready: unknown): Promise<CallAnswer> => {
    const cookies: string[] = []
    return toAnswer(call, await stages.handle(contextOf(db, cookies), ready), cookies)
  }
  const prepare = async (before?: unknown) => await stages.prepare?.(contextOf(deps.db, []), before)
  if (!caller.idempotencyKey || !writes(call))
    return stages.prepare
      ? await upToDate(prepare, (ready) => run(deps.db, ready))
      : await run(deps.db, undefined)

  const repeat = { subject: subjectOf(call, caller), call: name, key: caller.idempotencyKey, body: input }
  if (isMissing(call, caller)) return await answered(deps.db, repeat, fail.unauthenticated)
  if (isTooLate(call, caller)) return await answered(deps.db, repeat, fail.superseded)
  const work = (trx: Deps['db'], ready: unknown) => run(trx, ready).catch(asRefusal)
  if (!stages.prepare) return await once(deps.db, repeat, (trx) => work(trx, undefined))
  return await oncePrepared(deps.db, repeat, {
    prepare: (before?: Prepared) =>
      prepare(before?.ready).then(
        (ready): Prepared => ({ ready, refusal: null }),
        (error) => ({ ready: null, refusal: asRefusal(error) }),
      ),
    work: async (trx, { ready, refusal }) => refusal ?? (await work(trx, ready)),
  })
}

/** Result of the preparation, or its refusal. */
type Prepared = { ready: unknown; refusal: CallAnswer | null }

/** A refusal as the answer that an idempotency key remembers. Anything else, and refusals that may not last, is thrown again. */
function asRefusal(error: unknown): CallAnswer {
  if (error instanceof Failure && error.status !== 429 && error.status < 500)
    return { status: error.status, body: errorBody(error), cookies: [] }
  throw error
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
  const handle = async () => (await bound.stages.handle(context as never, undefined)) as SignedAnswer<unknown>
  const { signer, reply } = await givingBack(handle, isFaultOfOurs)
  return { ...toAnswer(bound.call, reply, []), signer }
}
