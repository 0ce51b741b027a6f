import type { Database } from '#server/db/connect.ts'
import type { Log } from '#server/db/connection.ts'
import type { Carrier, Delivery } from '#server/providers/sms/carrier.ts'
import type { Delivered, SmsGateway } from '#server/providers/sms/port.ts'
import { circuit } from './circuit.ts'
import { claimMessage, putBack, putMessage, settleLeftovers, settleMessage } from './delivery.queries.ts'

/** Messages under way at once, tries of one, and the pause between them in ms. */
const AT_ONCE = 4
const TRIES = 3
const PAUSE_MS = 5_000

/** When a process looks for a message that it was just given: at once, and again until its transaction has surely ended. */
const LOOK_AFTER_MS = [0, 50, 250, 1_000]

type Parts = { db: Database; log: Log; nowMs?: () => number }

/** No phone belongs in a log. */
const shorten = (phone: string) => `${phone.slice(0, 5)}…${phone.slice(-2)}`

/**
 * Vendors behind the outbox table. The row is committed with what it belongs to; it is sent right after by this process, or
 * within a minute by the timetable. Whoever sends it first marks it 'sending' in a committed statement of its own: no row is
 * ever sent twice, and one whose sender or answer is lost stays 'unknown' (the learner asks for another code).
 */
export function queuedGateway(
  carriers: readonly Carrier[],
  { db, log, nowMs = Date.now }: Parts,
): SmsGateway {
  const lines = carriers.map((carrier) => ({ carrier, circuit: circuit(nowMs) }))
  const underWay = new Set<Promise<void>>()
  let total: Delivered = { sent: 0, failed: 0, unknown: 0 }
  let isStopping = false

  const look = (afterMs: number) =>
    setTimeout(() => underWay.size < AT_ONCE && !isStopping && start(), afterMs).unref()

  async function putBackFor(id: number, afterMs: number, error: string, isTry: boolean) {
    await putBack(db, id, { afterMs, error, isTry })
    look(afterMs)
  }

  async function settle(id: number, name: string, delivery: Delivery, attempts: number) {
    if (delivery.outcome === 'refused' && delivery.again && attempts < TRIES)
      return await putBackFor(id, PAUSE_MS * attempts, delivery.reason, true)
    const status = delivery.outcome === 'refused' ? 'failed' : delivery.outcome
    total = { ...total, [status]: total[status] + 1 }
    const detail = delivery.outcome === 'sent' ? { provider_id: delivery.id } : { error: delivery.reason }
    await settleMessage(db, id, { status, provider: name, ...detail })
  }

  async function carry({
    id,
    to,
    text,
    attempts,
    lifetime,
  }: NonNullable<Awaited<ReturnType<typeof claimMessage>>>) {
    const line = lines.find(({ carrier }) => carrier.serves(to))
    if (!line)
      return await settle(id, 'none', { outcome: 'refused', reason: 'no gateway', again: false }, attempts)
    const waitMs = line.circuit.wait()
    if (waitMs > 0) return await putBackFor(id, waitMs, 'the gateway is down', false)
    const delivery = await line.carrier.deliver({ to, text, reference: `thazin-${id}`, lifetime })
    if (delivery.outcome === 'unknown' || (delivery.outcome === 'refused' && delivery.again))
      line.circuit.failed()
    else line.circuit.succeeded()
    if (delivery.outcome !== 'sent')
      log.warn(
        { gateway: line.carrier.name, to: shorten(to), ...delivery },
        'a message was not surely delivered',
      )
    await settle(id, line.carrier.name, delivery, attempts)
  }

  async function work(): Promise<void> {
    while (!isStopping) {
      const message = await claimMessage(db)
      if (!message) return
      if (underWay.size < AT_ONCE) start()
      await carry(message)
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
    name: carriers.map(({ name }) => name).join('+'),
    async send(within, message) {
      await putMessage(within, message)
      for (const ms of LOOK_AFTER_MS) look(ms)
    },
    async deliver() {
      const left = await settleLeftovers(db)
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
