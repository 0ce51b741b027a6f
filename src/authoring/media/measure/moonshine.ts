import { join } from 'node:path'
import { importDefault, npmPackage } from '#authoring/media/npm-packages.ts'
import { type Onnx, type OnnxSession, onnx, toTensorRow } from '#authoring/media/onnx.ts'
import { readSound } from '#authoring/media/speech/speak.ts'

const [BEGIN, END] = [1, 2]
/** Moonshine hears no more tokens in a second than this. */
const TOKENS_A_SECOND = 6.5
const RATE = 16_000
const [HEADS, HEAD_SIZE] = [8, 36]

type Tokenizer = { decode(ids: readonly number[]): string }
type Moonshine = { runtime: Onnx; encoder: OnnxSession; decoder: OnnxSession; tokenizer: Tokenizer }

/** Moonshine tiny (MIT), a recogniser of English that shares nothing with pocketsphinx, as a package carries it. */
async function load(): Promise<Moonshine> {
  const runtime = await onnx()
  const package_ = { name: '@usefulsensors/moonshine-js', version: '0.1.21', onlyFiles: true } as const
  const folder = join(await npmPackage(package_), 'dist/model/tiny/quantized')
  const sessionOf = (file: string) => runtime.InferenceSession.create(join(folder, file))
  const words = await npmPackage({ name: 'llama-tokenizer-js', version: '1.2.2' })
  return {
    runtime,
    encoder: await sessionOf('encoder_model.onnx'),
    decoder: await sessionOf('decoder_model_merged.onnx'),
    tokenizer: await importDefault(words, 'llama-tokenizer.js'),
  }
}

/** Texts that Moonshine hears in each of these sound files. */
export async function transcribeByMoonshine(paths: readonly string[]): Promise<string[]> {
  const moonshine = await load()
  const heard: string[] = []
  for (const path of paths) heard.push(await hear(moonshine, path))
  return heard
}

/** The likeliest next token, again and again (greedy decoding). */
async function hear({ runtime, encoder, decoder, tokenizer }: Moonshine, path: string): Promise<string> {
  const samples = Float32Array.from(await readSound(path), (sample) => sample / 32_768)
  const sound = new runtime.Tensor('float32', samples, [1, samples.length])
  const { last_hidden_state } = await encoder.run({ input_values: sound })
  if (!last_hidden_state) throw new Error('Moonshine encodes nothing')
  const empty = new runtime.Tensor('float32', new Float32Array(0), [1, HEADS, 0, HEAD_SIZE])
  const past = decoder.inputNames.filter((name) => name.startsWith('past_key_values'))
  const rest = {
    encoder_hidden_states: last_hidden_state,
    use_cache_branch: new runtime.Tensor('bool', [false], [1]),
    ...Object.fromEntries(past.map((name) => [name, empty])),
  }
  const tokens = [BEGIN]
  const most = Math.ceil((samples.length / RATE) * TOKENS_A_SECOND) + 8
  while (tokens.length < most) {
    const { logits } = await decoder.run({ input_ids: toTensorRow(runtime, tokens), ...rest })
    const next = logits ? likeliest(logits.data, logits.dims.at(-1) ?? 0) : END
    if (next === END) break
    tokens.push(next)
  }
  return tokenizer.decode(tokens.slice(1))
}

/** The token with the highest score after the last one. */
function likeliest(scores: Float32Array, vocabulary: number): number {
  const last = scores.subarray(scores.length - vocabulary)
  return last.reduce((best, score, token) => (score > (last[best] ?? 0) ? token : best), 0)
}
