/** A field of a protobuf message: its number, and its content or, of a number, the number itself. `raw`: the field as it stands. */
type Field = { number: number; content: Uint8Array; value: number; raw: Uint8Array }

/** A node of an ONNX graph (onnx.proto3); `raw`: the message as it stands in the model. */
export type Node = { op: string; name: string; inputs: string[]; outputs: string[]; raw: Uint8Array }

/** A constant of a graph: its shape and bytes, little-endian. */
export type Constant = { name: string; dims: number[]; type: number; data: Uint8Array }

/** Types of a tensor's elements (TensorProto.DataType). */
export const UINT8 = 2
export const INT8 = 3
export const INT64 = 7

const LENGTH_DELIMITED = 2
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()

/** Parts a message into its fields. @throws RangeError for wire types that models don't have */
export function listFields(message: Uint8Array): Field[] {
  const fields: Field[] = []
  let at = 0
  const readVarint = () => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at++] ?? 0
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
  while (at < message.length) {
    const from = at
    const tag = readVarint()
    const wire = tag & 7
    let value = 0
    let content: Uint8Array = new Uint8Array()
    if (wire === 0) value = readVarint()
    else if (wire === LENGTH_DELIMITED) {
      const length = readVarint()
      content = message.subarray(at, at + length)
      at += length
    } else if (wire === 5) at += 4
    else if (wire === 1) at += 8
    else throw new RangeError(`A model has a field of wire type ${wire}`)
    fields.push({ number: tag >>> 3, content, value, raw: message.subarray(from, at) })
  }
  return fields
}

function varint(value: number): number[] {
  const bytes: number[] = []
  // A negative number has the two's complement of 64 bits.
  for (let left = BigInt.asUintN(64, BigInt(value)); ; left >>= 7n) {
    if (left < 128n) return [...bytes, Number(left)]
    bytes.push(Number(left & 127n) | 128)
  }
}

/** A field that holds a text or another message. */
export function writeField(number: number, content: Uint8Array | string): Uint8Array {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return Buffer.concat([
    Buffer.from([...varint((number << 3) | LENGTH_DELIMITED), ...varint(bytes.length)]),
    bytes,
  ])
}

/** A field that holds a whole number. */
const writeNumber = (number: number, value: number): Uint8Array =>
  Buffer.from([...varint(number << 3), ...varint(value)])

/** Reads a node of a graph. */
export function readNode(raw: Uint8Array): Node {
  const fields = listFields(raw)
  const all = (number: number) =>
    fields.flatMap((field) => (field.number === number ? [text(field.content)] : []))
  return { op: all(4)[0] ?? '', name: all(3)[0] ?? '', inputs: all(1), outputs: all(2), raw }
}

/** The whole numbers of each of a node's attributes: one, or a list. */
export function readAttributes({ raw }: Node): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const attribute of listFields(raw).filter(({ number }) => number === 5)) {
    const fields = listFields(attribute.content)
    const name = fields.find(({ number }) => number === 1)
    const numbers = fields.filter(({ number }) => number === 3 || number === 8).flatMap(numbersOf)
    if (name) found.set(text(name.content), numbers)
  }
  return found
}

/** The numbers of a repeated field, packed or not. */
const numbersOf = ({ content, value }: Field): number[] =>
  content.length === 0
    ? [value]
    : listFields(Buffer.concat([...content].reduce<Uint8Array[]>(asNumberFields, []))).map(
        (field) => field.value,
      )

/** Puts a tag before each of the packed numbers, so that they can be read as fields. */
function asNumberFields(parts: Uint8Array[], byte: number, index: number): Uint8Array[] {
  const ended = index === 0 || ((parts.at(-1)?.at(-1) ?? 0) & 128) === 0
  return [...parts, Buffer.from(ended ? [8, byte] : [byte])]
}

/** Writes a node; `attributes` are whole numbers or lists of them. */
export function writeNode(
  op: string,
  inputs: readonly string[],
  output: string,
  attributes: Readonly<Record<string, number | readonly number[]>> = {},
): Uint8Array {
  const written = Object.entries(attributes).map(([name, value]) =>
    typeof value === 'number'
      ? [writeField(1, name), writeNumber(3, value), writeNumber(20, 2)]
      : [writeField(1, name), ...value.map((one) => writeNumber(8, one)), writeNumber(20, 7)],
  )
  return Buffer.concat([
    ...inputs.map((input) => writeField(1, input)),
    writeField(2, output),
    writeField(3, `${output} ${op}`),
    writeField(4, op),
    ...written.map((parts) => writeField(5, Buffer.concat(parts))),
  ])
}

/** Reads a constant whose bytes stand in it raw, or as whole numbers. */
export function readConstant(raw: Uint8Array): Constant {
  const fields = listFields(raw)
  const of = (wanted: number) => fields.filter(({ number }) => number === wanted)
  const numbers = of(5).flatMap(numbersOf)
  return {
    name: text(of(8)[0]?.content ?? new Uint8Array()),
    dims: of(1).flatMap(numbersOf),
    type: of(2)[0]?.value ?? 0,
    data: of(9)[0]?.content ?? Uint8Array.from(numbers),
  }
}

/** Writes a constant. */
export const writeConstant = ({ name, dims, type, data }: Constant): Uint8Array =>
  Buffer.concat([
    ...dims.map((dim) => writeNumber(1, dim)),
    writeNumber(2, type),
    writeField(8, name),
    writeField(9, data),
  ])
