const PACKET = 188
const SYNC = 0x47
/** Stream types of a programme map: AAC in ADTS frames (ISO/IEC 13818-7). */
const ADTS = 0x0f

/**
 * The sound of an MPEG transport stream (ISO/IEC 13818-1 §2.4), as a file of ADTS frames, which browsers decode; they decode no transport
 * stream. Empty where it has none.
 */
export function soundOfTs(stream: Uint8Array): Uint8Array {
  let [tablePid, soundPid] = [-1, -1]
  const pieces: Uint8Array[] = []
  for (let at = 0; at + PACKET <= stream.length; at += PACKET) {
    const packet = stream.subarray(at, at + PACKET)
    if (packet[0] !== SYNC) continue
    const pid = ((byte(packet, 1) & 0x1f) << 8) | byte(packet, 2)
    const begins = (byte(packet, 1) & 0x40) !== 0
    const payload = payloadOf(packet)
    if (pid === 0 && begins) tablePid = programmeTable(sectionOf(payload))
    else if (pid === tablePid && begins) soundPid = soundStream(sectionOf(payload))
    else if (pid === soundPid) pieces.push(begins ? withoutHeader(payload) : payload)
  }
  return joined(pieces)
}

const byte = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0

/** What stands behind a packet's header and its adaptation field (§2.4.3.4). */
function payloadOf(packet: Uint8Array): Uint8Array {
  const control = (byte(packet, 3) >> 4) & 3
  if (control === 2 || control === 0) return packet.subarray(PACKET)
  return packet.subarray(control === 3 ? 5 + byte(packet, 4) : 4)
}

/** A table begins where its pointer says. */
const sectionOf = (payload: Uint8Array) => payload.subarray(1 + byte(payload, 0))

const pidAt = (section: Uint8Array, at: number) => ((byte(section, at) & 0x1f) << 8) | byte(section, at + 1)

/** The PID of the table of the first programme (§2.4.4.3). */
const programmeTable = (section: Uint8Array) => pidAt(section, 10)

/** The PID of the first sound of a programme (§2.4.4.8); -1 where it has none. */
function soundStream(section: Uint8Array): number {
  const end = 3 + (((byte(section, 1) & 0x0f) << 8) | byte(section, 2)) - 4
  let at = 12 + (((byte(section, 10) & 0x0f) << 8) | byte(section, 11))
  while (at + 5 <= end) {
    if (byte(section, at) === ADTS) return pidAt(section, at + 1)
    at += 5 + (((byte(section, at + 3) & 0x0f) << 8) | byte(section, at + 4))
  }
  return -1
}

/** A packet of the sound without the header of its PES (§2.4.3.6). */
const withoutHeader = (payload: Uint8Array) => payload.subarray(9 + byte(payload, 8))

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
