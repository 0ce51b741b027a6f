import type { RequestFacts } from '#server/platform/call/handler.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import type { OfferedProvider } from '#server/providers/payments/port.ts'

/** Whoever asks, as far as it decides what is offered. */
type Asker = Pick<RequestFacts, 'isOfOwnMachine'>

/** True if this caller may pay with nothing. At the sandbox that is for this machine alone, or for everybody where the operator says so. */
export const mayUseSandbox = ({ config }: Deps, { isOfOwnMachine }: Asker): boolean =>
  config.ALLOW_DEMO_PROVIDERS || isOfOwnMachine()

/** The ways to pay that this caller is offered. */
export const offeredTo = (deps: Deps, asker: Asker): OfferedProvider[] =>
  deps.payments.filter(({ pressed }) => pressed === undefined || mayUseSandbox(deps, asker))

/** @throws Failure 422 for a provider that is not offered to this caller, 503 for one that does not answer at the moment */
export function requireProvider(deps: Deps, id: string, asker: Asker): OfferedProvider {
  const provider = offeredTo(deps, asker).find((one) => one.id === id)
  if (!provider) throw fail.invalid({ provider: messages().shared_invalid_choice() })
  if (provider.isDown()) throw fail.unavailable()
  return provider
}
