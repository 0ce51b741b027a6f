import { matchRoute } from '#domain/account/access.ts'
import { asCounted } from '#domain/desk/events/as-counted.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { toWiderNetwork } from '#server/platform/call/network.ts'

/** The path of an address as clients may give it, whole or not. */
const pathOf = (address: string) => URL.parse(address, 'http://thazin/')?.pathname ?? ''

export const handlers: FeatureHandlers<'events'> = {
  record: async ({ input, deps, request }) => {
    if (!request.isCounted) return { data: true }
    const network = toWiderNetwork(request.address)
    for (const { type, path, at, ...told } of input.events)
      deps.metrics.countFromOutside(
        { type, ...asCounted({ type, ...told }), route: matchRoute(pathOf(path)) },
        { at: new Date(at), network },
      )
    return { data: true }
  },
}
