import { expect, it } from 'vitest'
import { makeFastModel } from './fast-model.ts'
import {
  INT8,
  listFields,
  readAttributes,
  readConstant,
  readNode,
  UINT8,
  writeConstant,
  writeField,
  writeNode,
} from './onnx-graph.ts'

/** Two outputs from one input, three places wide, one place before and after it. */
const weights = { name: 'w', dims: [2, 1, 3], type: UINT8, data: Uint8Array.of(1, 2, 3, 128, 129, 255) }
const zero = { name: 'w zero', dims: [], type: UINT8, data: Uint8Array.of(128) }

function modelOf(convolution: Uint8Array, ...more: Uint8Array[]): Uint8Array {
  const nodes = [convolution, ...more].map((node) => writeField(1, node))
  const constants = [weights, zero].map((one) => writeField(5, writeConstant(one)))
  const output = writeField(12, writeField(1, 'y'))
  return Buffer.concat([
    writeField(2, 'maker'),
    writeField(7, Buffer.concat([...nodes, ...constants, output])),
  ])
}

const graphOf = (model: Uint8Array) => {
  const fields = listFields(listFields(model).find(({ number }) => number === 7)?.content ?? new Uint8Array())
  const of = (wanted: number) =>
    fields.filter(({ number }) => number === wanted).map(({ content }) => content)
  return {
    nodes: of(1).map(readNode),
    constants: new Map(of(5).map((raw) => [readConstant(raw).name, readConstant(raw)])),
  }
}

const convolve = (attributes: Record<string, number | number[]> = {}) =>
  writeNode('ConvInteger', ['x', 'w', 'x zero', 'w zero'], 'y', {
    dilations: [2],
    group: 1,
    pads: [1, 1],
    strides: [1],
    ...attributes,
  })

it('turns a convolution of whole numbers into a product of matrices with the same weights', () => {
  const { nodes, constants } = graphOf(makeFastModel(modelOf(convolve()), ['y']))
  expect(nodes.map(({ op }) => op)).toEqual([
    ...['Transpose', 'Pad', 'Slice', 'Slice', 'Slice'],
    ...['Concat', 'MatMulInteger', 'Transpose'],
  ])
  expect(nodes.at(-1)?.outputs).toEqual(['y'])
  // By place and output, each 128 less: 1 and 128 stand at the first place.
  const product = nodes.find(({ op }) => op === 'MatMulInteger')
  const turned = constants.get(product?.inputs[1] ?? '')
  expect([turned?.type, turned?.dims, [...new Int8Array(turned?.data ?? [])]]).toEqual([
    INT8,
    [3, 2],
    [-127, 0, -126, 1, -125, 127],
  ])
  expect([...new Int8Array(constants.get(product?.inputs[3] ?? '')?.data ?? [])]).toEqual([0])
  const starts = nodes
    .filter(({ op }) => op === 'Slice')
    .map(({ inputs }) => constants.get(inputs[1] ?? '')?.data[0])
  expect(starts).toEqual([0, 2, 4])
})

it('leaves a convolution with a stride as it is', () => {
  const { nodes } = graphOf(makeFastModel(modelOf(convolve({ strides: [2] })), ['y']))
  expect(nodes.map(({ op }) => op)).toEqual(['ConvInteger'])
})

it('keeps what leads to the outputs, and nothing else', () => {
  const after = writeNode('Round', ['y'], 'z')
  const { nodes } = graphOf(makeFastModel(modelOf(convolve({ strides: [2] }), after), ['y']))
  expect(nodes.map(({ op }) => op)).toEqual(['ConvInteger'])
})

it('reads what it wrote: negative numbers, lists and single ones', () => {
  const node = readNode(writeNode('Op', ['a', 'b'], 'c', { axis: -1, perm: [0, 300, -2] }))
  expect([node.op, node.inputs, node.outputs]).toEqual(['Op', ['a', 'b'], ['c']])
  expect(Object.fromEntries(readAttributes(node)).perm?.slice(0, 2)).toEqual([0, 300])
})
