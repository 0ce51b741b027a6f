/** Bytes of a packet of an MPEG transport stream (ISO/IEC 13818-1 §2.4.3.2). */
export const PACKET = 188
export const SYNC = 0x47
/** Stream types of a programme map: AAC in ADTS frames (ISO/IEC 13818-7). */
export const ADTS = 0x0f

export const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0

/** Thirteen bits, which name a stream. */
export const pidAt = (bytes: Uint8Array, at: number): number =>
  ((byteAt(bytes, at) & 0x1f) << 8) | byteAt(bytes, at + 1)

/** True if a table or a packet of an elementary stream (PES) begins in this packet. */
export const begins = (packet: Uint8Array): boolean => (byteAt(packet, 1) & 0x40) !== 0

/** The whole packets of a stream, without what isn't one. */
export function* splitPackets(stream: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at + PACKET <= stream.length; at += PACKET)
    if (stream[at] === SYNC) yield stream.subarray(at, at + PACKET)
}

/** Payload behind a packet's header and its adaptation field (§2.4.3.4). */
export function readPayload(packet: Uint8Array): Uint8Array {
  const control = (byteAt(packet, 3) >> 4) & 3
  if (control === 2 || control === 0) return packet.subarray(PACKET)
  return packet.subarray(control === 3 ? 5 + byteAt(packet, 4) : 4)
}

/** A table begins where its pointer says. */
export const readSection = (payload: Uint8Array): Uint8Array => payload.subarray(1 + byteAt(payload, 0))

/** The PID of the table of the first programme (§2.4.4.3). */
export const programmeTable = (section: Uint8Array): number => pidAt(section, 10)

/** The PID of the first sound of a programme (§2.4.4.8); -1 where it has none. */
export function soundStream(section: Uint8Array): number {
  const end = 3 + (((byteAt(section, 1) & 0x0f) << 8) | byteAt(section, 2)) - 4
  let at = 12 + (((byteAt(section, 10) & 0x0f) << 8) | byteAt(section, 11))
  while (at + 5 <= end) {
    if (byteAt(section, at) === ADTS) return pidAt(section, at + 1)
    at += 5 + (((byteAt(section, at + 3) & 0x0f) << 8) | byteAt(section, at + 4))
  }
  return -1
}
