import { CallError } from '#contract/errors.ts'
import type { Calls } from '#server/app/http/wire.ts'
import { readIdempotencyKey } from '#server/platform/call/idempotency.ts'
import { type Caller, errorBody, perform } from '#server/platform/call/perform.ts'
import { isRefusedForNow } from '#server/platform/db/refused-for-now.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Failure, fail } from '#server/platform/errors.ts'

/** A client over the handlers themselves, as pages use it while rendering; cookies that calls set go to `cookies`. */
export function inProcess(
  calls: Calls,
  deps: Deps,
  { caller, cookies }: { caller: Caller; cookies: string[] },
) {
  return async (name: string, input: unknown, options: { idempotencyKey?: string } = {}) => {
    const bound = calls.get(name)
    if (!bound || bound.call.access === 'signed') throw new Error(`No call is named ${name}`)
    try {
      const idempotencyKey = readIdempotencyKey(options.idempotencyKey)
      const answer = await perform(bound, input, { ...caller, idempotencyKey }, deps)
      cookies.push(...answer.cookies)
      if (answer.status === 200) return answer.body
      throw new CallError(answer.status, answer.body as never, caller.request.id)
    } catch (error) {
      const failure = isRefusedForNow(error) ? fail.unavailable() : error
      if (!(failure instanceof Failure)) throw error
      throw new CallError(failure.status, errorBody(failure), caller.request.id)
    }
  }
}
