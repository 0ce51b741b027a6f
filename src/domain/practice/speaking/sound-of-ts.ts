import {
  begins,
  byteAt,
  pidAt,
  programmeTable,
  readPayload,
  readSection,
  soundStream,
  splitPackets,
} from './ts-packets.ts'

/**
 * The sound of an MPEG transport stream (ISO/IEC 13818-1 §2.4), as a file of ADTS frames, which browsers decode; they decode no transport
 * stream. Empty where it has none.
 */
export function soundOfTs(stream: Uint8Array): Uint8Array {
  let [tablePid, soundPid] = [-1, -1]
  const pieces: Uint8Array[] = []
  for (const packet of splitPackets(stream)) {
    const pid = pidAt(packet, 1)
    const payload = readPayload(packet)
    if (pid === 0 && begins(packet)) tablePid = programmeTable(readSection(payload))
    else if (pid === tablePid && begins(packet)) soundPid = soundStream(readSection(payload))
    else if (pid === soundPid) pieces.push(begins(packet) ? withoutHeader(payload) : payload)
  }
  return joined(pieces)
}

/** A packet of the sound without the header of its PES (§2.4.3.6). */
const withoutHeader = (payload: Uint8Array) => payload.subarray(9 + byteAt(payload, 8))

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
