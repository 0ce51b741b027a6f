import { routeOf } from '#domain/accounts/access.ts'
import { redact } from '#domain/events/redact.ts'
import { asTiming } from '#domain/events/timing.ts'
import type { FeatureHandlers } from '#server/call/handler.ts'

/** The path of an address as clients may give it, whole or not. */
const pathOf = (address: string) => URL.parse(address, 'http://thazin/')?.pathname ?? ''

export const handlers: FeatureHandlers<'events'> = {
  record: async ({ input, deps, request }) => {
    if (request.isCounted)
      for (const { type, name, path, value, at } of input.events)
        deps.tally.countFromOutside(
          {
            type,
            name: redact(name),
            route: routeOf(pathOf(path)),
            value: type === 'timing' ? asTiming(value) : redact(String(value ?? '')),
          },
          new Date(at),
        )
    return { data: true }
  },
}
