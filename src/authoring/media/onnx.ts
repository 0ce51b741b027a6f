import { importDefault, npmPackage } from './npm-packages.ts'

/** Part that is used of onnxruntime-node, which runs neural networks. */
export type Onnx = {
  InferenceSession: {
    create(
      model: Uint8Array | string,
      options?: { intraOpNumThreads: number; logSeverityLevel?: 0 | 1 | 2 | 3 | 4 },
    ): Promise<OnnxSession>
  }
  Tensor: new (
    type: string,
    data: BigInt64Array | Float32Array | boolean[],
    shape: readonly number[],
  ) => Tensor
}
export type Tensor = { data: Float32Array; dims: readonly number[] }
export type OnnxSession = {
  inputNames: readonly string[]
  run(feeds: Record<string, Tensor>): Promise<Record<string, Tensor>>
}

/** Fetched for authors only: 290 MB. */
export const onnx = async (): Promise<Onnx> =>
  await importDefault(await npmPackage({ name: 'onnxruntime-node', version: '1.30.0' }), 'dist/index.js')

/** A tensor of whole numbers, one row. */
export const toTensorRow = ({ Tensor }: Onnx, numbers: readonly number[]): Tensor =>
  new Tensor('int64', BigInt64Array.from(numbers, BigInt), [1, numbers.length])
