import type { Channel } from '#server/platform/db/account-rows.ts'
import type { Database } from '#server/platform/db/connect.ts'
import type { Log } from '#server/platform/db/connection.ts'
import { circuit } from './circuit.ts'
import {
  type Claimed,
  putMessages,
  reapStale,
  requeue,
  settleMessage,
  showMessage,
} from './delivery.queries.ts'
import { dispatch, type GuardedTransport } from './dispatch.ts'
import { FIRST_IN_FIRST_OUT, type SendQueue } from './send-queue.ts'
import type { Delivery, Message, Transport } from './transport.ts'

/** Tries for each message, and the pause between tries in ms. */
const TRIES = 3
const PAUSE_MS = 5_000

/** Times at which a process looks for a message that it was just given: at once, and again until the transaction has surely ended. */
const LOOK_AFTER_MS = [0, 50, 250, 1_000]

/** Number of messages that went out, were refused for good, or have an unknown outcome. */
export type Delivered = { sent: number; failed: number; unknown: number }

/** Sends messages to people, by any channel. */
export type Outbox = {
  /**
   * Takes messages of one channel over: when this returns inside a transaction that commits, each will go out, at most once.
   * @param within the transaction to which the messages belong
   */
  send: (within: Database, message: Message, ...more: readonly Message[]) => Promise<void>
  /** Sends waiting messages, and settles those that an interrupted program left; a timed job calls it. */
  deliver: () => Promise<Delivered>
  /** True if messages of this channel are shown to the operator instead of being sent. */
  isShown: (channel: Channel) => boolean
  /** Waits for the messages that are being sent. */
  stop: () => Promise<void>
}

/** The vendors of each channel, in the order of preference; without any, the built-in outbox shows the messages. */
export type Transports = Partial<Record<Channel, readonly Transport[]>>

type Parts = { db: Database; log: Log; nowMs?: () => number; turns?: SendQueue }

const NO_TRANSPORT: Delivery = { outcome: 'refused', reason: 'no transport', again: false }

/**
 * Vendors behind the outbox table. The row is committed with what it belongs to; it is sent right after by this process, or
 * within a minute by a timed job. Its sender first marks it 'sending' in a committed statement of its own: no row is
 * ever sent twice, and one whose sender or answer is lost stays 'unknown' (the learner asks for another code).
 */
export function openOutbox(
  transports: Transports,
  { db, log, nowMs = Date.now, turns = FIRST_IN_FIRST_OUT }: Parts,
): Outbox {
  const channels = (Object.keys(transports) as Channel[]).filter((channel) => transports[channel]?.length)
  const lines = channels.flatMap((channel): GuardedTransport[] =>
    (transports[channel] ?? []).map((transport) => ({ channel, transport, circuit: circuit(nowMs) })),
  )
  const underWay = new Set<Promise<void>>()
  let total: Delivered = { sent: 0, failed: 0, unknown: 0 }
  let isStopping = false

  const isShown = (channel: Channel) => !channels.includes(channel)

  const look = (afterMs: number) =>
    setTimeout(() => underWay.size < turns.atOnce && !isStopping && start(), afterMs).unref()

  async function requeueFor(id: number, afterMs: number, error: string, isTry: boolean) {
    await requeue(db, id, { afterMs, error, isTry })
    look(afterMs)
  }

  async function settle(id: number, name: string, delivery: Delivery, attempts: number) {
    if (delivery.outcome === 'refused' && delivery.again && attempts < TRIES)
      return await requeueFor(id, delivery.afterMs ?? PAUSE_MS * attempts, delivery.reason, true)
    const status = delivery.outcome === 'refused' ? 'failed' : delivery.outcome
    total = { ...total, [status]: total[status] + 1 }
    const detail = delivery.outcome === 'sent' ? { provider_id: delivery.id } : { error: delivery.reason }
    await settleMessage(db, id, { status, provider: name, ...detail })
  }

  async function handle({ id, channel, to, subject, text, attempts, lifetime }: Claimed) {
    const line = lines.find((one) => one.channel === channel && one.transport.serves(to))
    if (!line) return await settle(id, 'none', NO_TRANSPORT, attempts)
    const waitMs = line.circuit.wait()
    if (waitMs > 0) return await requeueFor(id, waitMs, 'the vendor is down', false)
    const delivery = await dispatch(line, { to, subject, text, reference: `thazin-${id}`, lifetime }, log)
    await settle(id, line.transport.name, delivery, attempts)
  }

  async function work(): Promise<void> {
    while (!isStopping) {
      const message = await turns.claim(db, channels, look)
      if (!message) return
      if (underWay.size < turns.atOnce) start()
      await handle(message).finally(() => turns.done(message))
    }
  }

  function start() {
    const working = work().catch((error) => log.warn({ err: error }, 'messages could not be sent'))
    underWay.add(working)
    void working.then(() => underWay.delete(working))
  }

  async function idle() {
    while (underWay.size > 0) await Promise.all(underWay)
  }

  return {
    isShown,
    async send(within, ...messages) {
      const { channel } = messages[0]
      if (!isShown(channel)) {
        await putMessages(within, messages)
        if (messages.some(({ afterMs }) => !afterMs)) for (const ms of LOOK_AFTER_MS) look(ms)
        return
      }
      for (const message of messages) {
        await showMessage(within, message)
        const { to, text } = message
        // Only a trial, which sends nothing at all, shows whom it is for.
        log.info({ channel, ...(channels.length === 0 && { to, text }) }, 'message in the outbox')
      }
    },
    async deliver() {
      if (channels.length === 0) return { sent: 0, failed: 0, unknown: 0 }
      const left = await reapStale(db, channels)
      const before = total
      start()
      await idle()
      return {
        sent: total.sent - before.sent,
        failed: total.failed - before.failed + left.failed,
        unknown: total.unknown - before.unknown + left.unknown,
      }
    },
    async stop() {
      isStopping = true
      await idle()
    },
  }
}
