/** A field of a protobuf message: its number, and a number or the bytes that stand there. */
export type ProtobufField = { number: number; value: number | Uint8Array }

/**
 * The fields of one message in the order in which they stand. Groups and what is cut off are errors.
 * Source: protobuf.dev/programming-guides/encoding.
 * @throws RangeError if the bytes aren't a message
 */
export function* readProtobufFields(bytes: Uint8Array): Generator<ProtobufField> {
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = bytes[at++]
      if (byte === undefined) throw new RangeError('A number is cut off')
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
    }
    throw new RangeError('A number has no end')
  }
  const take = (length: number): Uint8Array => {
    if (length > bytes.length - at) throw new RangeError('A field is cut off')
    at += length
    return bytes.subarray(at - length, at)
  }
  while (at < bytes.length) {
    const key = varint()
    const number = Math.floor(key / 8)
    const kind = key % 8
    if (number === 0) throw new RangeError('There is no field 0')
    if (kind === 0) yield { number, value: varint() }
    else if (kind === 1) yield { number, value: take(8) }
    else if (kind === 2) yield { number, value: take(varint()) }
    else if (kind === 5) yield { number, value: take(4) }
    else throw new RangeError(`No such kind of field: ${kind}`)
  }
}

/** The last text of that number, as a proto3 reader takes it; empty if there is none. */
export function readProtobufText(bytes: Uint8Array, number: number): string {
  let text = ''
  for (const field of readProtobufFields(bytes))
    if (field.number === number && typeof field.value !== 'number')
      text = new TextDecoder().decode(field.value)
  return text
}

/** The last number of that field; 0 if there is none. */
export function readProtobufNumber(bytes: Uint8Array, number: number): number {
  let found = 0
  for (const { number: one, value } of readProtobufFields(bytes))
    if (one === number && typeof value === 'number') found = value
  return found
}
