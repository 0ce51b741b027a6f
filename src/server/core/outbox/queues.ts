import type { Channel } from '#server/platform/db/account-rows.ts'
import type { Outbox } from './outbox.ts'

/**
 * Joins outboxes with channels of their own: a slow device must not hold up somebody's code.
 * @param queueOf which of them has a channel
 */
export function joinQueues<Name extends string>(
  queues: Record<Name, Outbox>,
  queueOf: (channel: Channel) => Name,
): Outbox {
  const all = Object.values<Outbox>(queues)
  return {
    isShown: (channel) => queues[queueOf(channel)].isShown(channel),
    send: (within, message, ...more) => queues[queueOf(message.channel)].send(within, message, ...more),
    async deliver() {
      const delivered = await Promise.all(all.map((queue) => queue.deliver()))
      const sum = (of: 'sent' | 'failed' | 'unknown') => delivered.reduce((total, one) => total + one[of], 0)
      return { sent: sum('sent'), failed: sum('failed'), unknown: sum('unknown') }
    },
    stop: async () => void (await Promise.all(all.map((queue) => queue.stop()))),
  }
}
