import type { Channel } from '#server/platform/db/account-rows.ts'
import type { Log } from '#server/platform/db/connection.ts'
import type { circuit } from './circuit.ts'
import type { Delivery, Transport } from './transport.ts'

/** A vendor of a channel, and the circuit that opens when it is down. */
export type GuardedTransport = { channel: Channel; transport: Transport; circuit: ReturnType<typeof circuit> }

/** Phones and addresses must not be logged. */
const shorten = (to: string) => `${to.slice(0, 5)}…${to.slice(-2)}`

/** Gives a message to a vendor, whose circuit counts what came of it. */
export async function dispatch(
  { channel, transport, circuit }: GuardedTransport,
  message: Parameters<Transport['deliver']>[0],
  log: Log,
): Promise<Delivery> {
  const delivery = await transport.deliver(message)
  if (transport.servesMany) circuit.succeeded()
  else if (delivery.outcome === 'unknown' || (delivery.outcome === 'refused' && delivery.again))
    circuit.failed()
  else circuit.succeeded()
  if (delivery.outcome !== 'sent')
    log.warn(
      { channel, transport: transport.name, to: shorten(message.to), ...delivery },
      'a message was not surely delivered',
    )
  return delivery
}
