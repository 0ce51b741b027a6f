import type { Channel } from '#server/db/account-rows.ts'
import type { Outbox } from './outbox.ts'

/**
 * Joins outboxes with channels of their own: a slow device must not hold up somebody's code.
 * @param laneOf which of them has a channel
 */
export function joinLanes<Name extends string>(
  lanes: Record<Name, Outbox>,
  laneOf: (channel: Channel) => Name,
): Outbox {
  const all = Object.values<Outbox>(lanes)
  return {
    isShown: (channel) => lanes[laneOf(channel)].isShown(channel),
    send: (within, message, ...more) => lanes[laneOf(message.channel)].send(within, message, ...more),
    async deliver() {
      const delivered = await Promise.all(all.map((lane) => lane.deliver()))
      const sum = (of: 'sent' | 'failed' | 'unknown') => delivered.reduce((total, one) => total + one[of], 0)
      return { sent: sum('sent'), failed: sum('failed'), unknown: sum('unknown') }
    },
    stop: async () => void (await Promise.all(all.map((lane) => lane.stop()))),
  }
}
