import { expect, test } from 'vitest'
import type { Database } from '#server/platform/db/connect.ts'
import type { Outbox } from './outbox.ts'
import { joinQueues } from './queues.ts'

/** An outbox that notes what it is asked for. */
function noted(name: string, asked: string[]): Outbox {
  return {
    isShown: (channel) => channel === 'sms',
    send: async (_, message) => void asked.push(`${name} sends ${message.channel}`),
    deliver: async () => {
      asked.push(`${name} delivers`)
      return { sent: 1, failed: 2, unknown: 3 }
    },
    stop: async () => void asked.push(`${name} stops`),
  }
}

test('a message goes to the queue of its channel; all queues deliver and stop', async () => {
  const asked: string[] = []
  const queues = { usual: noted('usual', asked), push: noted('push', asked) }
  const joined = joinQueues(queues, (channel) => (channel === 'push' ? 'push' : 'usual'))
  const message = { to: 'somebody', text: 'hello', lifetime: 60 }
  await joined.send({} as Database, { channel: 'push', ...message })
  await joined.send({} as Database, { channel: 'sms', ...message })
  expect(await joined.deliver()).toEqual({ sent: 2, failed: 4, unknown: 6 })
  await joined.stop()
  expect(asked).toEqual([
    'push sends push',
    'usual sends sms',
    'usual delivers',
    'push delivers',
    'usual stops',
    'push stops',
  ])
  expect([joined.isShown('sms'), joined.isShown('push')]).toEqual([true, false])
})
