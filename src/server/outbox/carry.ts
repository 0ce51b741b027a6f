import type { Channel } from '#server/db/account-rows.ts'
import type { Log } from '#server/db/connection.ts'
import type { Carrier, Delivery } from './carrier.ts'
import type { circuit } from './circuit.ts'

/** A vendor of a channel, and the circuit that opens when it is down. */
export type Line = { channel: Channel; carrier: Carrier; circuit: ReturnType<typeof circuit> }

/** Phones and addresses must not be logged. */
const shorten = (to: string) => `${to.slice(0, 5)}…${to.slice(-2)}`

/** Gives a message to a vendor, whose circuit counts what came of it. */
export async function carry(
  { channel, carrier, circuit }: Line,
  message: Parameters<Carrier['deliver']>[0],
  log: Log,
): Promise<Delivery> {
  const delivery = await carrier.deliver(message)
  if (carrier.servesMany) circuit.succeeded()
  else if (delivery.outcome === 'unknown' || (delivery.outcome === 'refused' && delivery.again))
    circuit.failed()
  else circuit.succeeded()
  if (delivery.outcome !== 'sent')
    log.warn(
      { channel, carrier: carrier.name, to: shorten(message.to), ...delivery },
      'a message was not surely delivered',
    )
  return delivery
}
