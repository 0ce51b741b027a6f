import {
  type Constant,
  INT8,
  INT64,
  listFields,
  type Node,
  readAttributes,
  readConstant,
  readNode,
  UINT8,
  writeConstant,
  writeField,
  writeNode,
} from './onnx-graph.ts'

/** Field numbers under which a model has its graph, and a graph its nodes, constants and outputs (onnx.proto3). */
const GRAPH = 7
const NODE = 1
const CONSTANT = 5
const OUTPUT = 12

/**
 * The model with each convolution of whole numbers (ConvInteger) as a product of matrices (MatMulInteger): the same sums to the last bit, for a
 * fifth of the time, since processors multiply matrices of bytes by themselves. It has the outputs that are wanted, which may be tensors inside it, and what leads to them.
 */
export function makeFastModel(model: Uint8Array, outputs: readonly string[]): Uint8Array {
  const graph = listFields(model).find(({ number }) => number === GRAPH)
  if (!graph) throw new Error('The model has no graph')
  const parts = listFields(graph.content)
  const of = (wanted: number) => parts.filter(({ number }) => number === wanted).map(({ content }) => content)
  const constants = new Map(of(CONSTANT).map((raw) => [nameOf(raw), raw]))
  const made = nodesFor(of(NODE).map(readNode), outputs).map((node) =>
    node.op === 'ConvInteger' ? asProduct(node, constants) : asItIs(node),
  )
  const rest = parts.filter(({ number }) => ![NODE, OUTPUT].includes(number)).map(({ raw }) => raw)
  const written = Buffer.concat([
    ...made.flatMap(({ nodes }) => nodes.map((node) => writeField(NODE, node))),
    ...made.flatMap(({ constants }) => constants.map((one) => writeField(CONSTANT, writeConstant(one)))),
    ...outputs.map((output) => writeField(OUTPUT, writeOutput(output))),
    ...rest,
  ])
  const around = listFields(model).filter(({ number }) => number !== GRAPH)
  return Buffer.concat([...around.map(({ raw }) => raw), writeField(GRAPH, written)])
}

/** Nodes that take another's place. */
type Made = { nodes: Uint8Array[]; constants: Constant[] }
const asItIs = ({ raw }: Node): Made => ({ nodes: [raw], constants: [] })

const nameOf = (raw: Uint8Array) => readConstant(raw).name

/** The nodes that lead to some outputs, in their order. */
function nodesFor(nodes: readonly Node[], outputs: readonly string[]): Node[] {
  const wanted = new Set(outputs)
  const found = nodes.toReversed().filter((node) => {
    if (!node.outputs.some((name) => wanted.has(name))) return false
    for (const input of node.inputs) wanted.add(input)
    return true
  })
  return found.toReversed()
}

/** An output that is a row of floats. */
function writeOutput(name: string): Uint8Array {
  const float = Buffer.of(1 << 3, 1)
  return Buffer.concat([writeField(1, name), writeField(2, writeField(1, float))])
}

/** Rows of what lies under the kernel, times the weights; a convolution with a stride or in groups stays one. */
function asProduct(node: Node, constants: ReadonlyMap<string, Uint8Array>): Made {
  const [input = '', weights = '', inputZero = '', weightsZero = ''] = node.inputs
  const attributes = readAttributes(node)
  const rawWeights = constants.get(weights)
  const rawZero = constants.get(weightsZero)
  const one = (name: string) => (attributes.get(name) ?? []).every((value) => value === 1)
  if (!rawWeights || !rawZero || !one('group') || !one('strides')) return asItIs(node)
  const { dims, type, data } = readConstant(rawWeights)
  const zero = readConstant(rawZero)
  if (type !== UINT8 || dims.length !== 3) return asItIs(node)
  const [channels, inputs, width] = dims as [number, number, number]
  const [output = ''] = node.outputs
  const name = (part: string) => `${output} ${part}`
  const [before = 0, after = 0] = attributes.get('pads') ?? []
  const [step = 1] = attributes.get('dilations') ?? []
  const numbers = (part: string, values: readonly number[]): Constant => ({
    name: name(part),
    dims: [values.length],
    type: INT64,
    data: new Uint8Array(BigInt64Array.from(values, BigInt).buffer),
  })
  const span = (width - 1) * step
  const under = Array.from({ length: width }, (_, index) => ({
    from: numbers(`from ${index}`, [index * step]),
    to: numbers(`to ${index}`, [index < width - 1 ? index * step - span : 2 ** 31]),
    rows: name(`rows ${index}`),
  }))
  const axis = numbers('axis', [1])
  return {
    nodes: [
      writeNode('Transpose', [input], name('turned'), { perm: [0, 2, 1] }),
      writeNode('Pad', [name('turned'), name('pads'), inputZero], name('padded')),
      ...under.map(({ from, to, rows }) =>
        writeNode('Slice', [name('padded'), from.name, to.name, axis.name], rows),
      ),
      writeNode(
        'Concat',
        under.map(({ rows }) => rows),
        name('rows'),
        { axis: 2 },
      ),
      writeNode('MatMulInteger', [name('rows'), name('weights'), inputZero, name('zero')], name('product')),
      writeNode('Transpose', [name('product')], output, { perm: [0, 2, 1] }),
    ],
    constants: [
      numbers('pads', [0, before, 0, 0, after, 0]),
      axis,
      ...under.flatMap(({ from, to }) => [from, to]),
      { name: name('weights'), dims: [width * inputs, channels], type: INT8, data: turnWeights(data, dims) },
      { name: name('zero'), dims: [], type: INT8, data: zero.data.map(asSigned) },
    ],
  }
}

/** A byte from 0 to 255 as one from −128 to 127, in the same place on the line. */
const asSigned = (byte: number) => byte ^ 128

/** Weights by output, input and place as weights by place, input and output. */
function turnWeights(
  weights: Uint8Array,
  [channels = 0, inputs = 0, width = 0]: readonly number[],
): Uint8Array {
  const turned = new Uint8Array(weights.length)
  for (let channel = 0; channel < channels; channel++)
    for (let input = 0; input < inputs; input++)
      for (let place = 0; place < width; place++)
        turned[(place * inputs + input) * channels + channel] = asSigned(
          weights[(channel * inputs + input) * width + place] ?? 0,
        )
  return turned
}
