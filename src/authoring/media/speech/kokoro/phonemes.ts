import { runTool } from '#authoring/media/tools.ts'

/** The signs that Kokoro reads as pauses and tunes. */
const SIGNS = /([.,!?;:—…]+)/
/** True if a phoneme is one of those signs. */
export const isSign = (phoneme: string | undefined): boolean => phoneme !== undefined && SIGNS.test(phoneme)

const QUIET_SIGNS = /[“”"()]/g

/** From espeak-ng's signs to those that Kokoro was trained on, in this order (after misaki's `espeak.py`, Apache 2.0). */
const SIGNS_OF_KOKORO: readonly (readonly [from: string, to: string])[] = [
  ['ʲo', 'jo'],
  ['ʲə', 'jə'],
  ['ʲ', ''],
  ['eɪ', 'A'],
  ['aɪ', 'I'],
  ['aʊ', 'W'],
  ['ɔɪ', 'Y'],
  ['oʊ', 'O'],
  ['əʊ', 'O'],
  ['dʒ', 'ʤ'],
  ['tʃ', 'ʧ'],
  ['ɜː', 'ɜɹ'],
  ['ɜɹɹ', 'ɜɹ'],
  ['ɪə', 'iə'],
  ['ɚ', 'əɹ'],
  ['ɐ', 'ə'],
  ['ɾ', 'T'],
  ['ʔ', 't'],
  ['r', 'ɹ'],
  ['n̩', 'ᵊn'],
  ['əl', 'ᵊl'],
  ['ː', ''],
  ['x', 'k'],
]

/** Burmese names and words of which espeak-ng spells the letters or guesses wrong, by how it has to be told them. */
const TOLD: Readonly<Record<string, string>> = {
  hla: 'lah',
  hlaing: 'line',
  htun: 'toon',
  kyat: 'chat',
  kyats: 'chats',
  kyaw: 'jaw',
  longyi: "[[l'oUndZi:]]",
  longyis: "[[l'oUndZi:z]]",
  mya: "[[mj'A:]]",
  thingyan: 'thinjahn',
}

/** A word as espeak-ng is given it. */
export const told = (word: string) =>
  word.replace(/\p{L}+/gu, (letters) => TOLD[letters.toLowerCase()] ?? letters)

/** "I" and "I'm", which Kokoro swallows where nothing is stressed. */
const UNSTRESSED_I = /(?<=^|\s)I(?=$|\s|[mvld](?:$|\s))/g

/** A line in Kokoro's phonemes, of which each belongs to a word of the line, counted between spaces. */
export type Phonemes = { phonemes: string[]; words: number[] }

/** The phonemes of an American English line. */
export async function toPhonemes(text: string): Promise<Phonemes> {
  const line: Phonemes = { phonemes: [], words: [] }
  let word = 0
  const add = (spoken: string, of: number) => {
    line.phonemes.push(...spoken)
    line.words.push(...[...spoken].map(() => of))
  }
  for (const [index, part] of text.replace(QUIET_SIGNS, '').replaceAll('’', "'").split(SIGNS).entries()) {
    if (index % 2 === 1) {
      add(part, word)
      continue
    }
    if (/^\s/.test(part) && line.phonemes.length > 0) add(' ', ++word)
    const written = part.split(/\s+/).filter(Boolean)
    if (written.length === 0) continue
    const spoken = await spokenBy(written)
    const of = wordOfEach(spoken, written)
    for (const [at, phoneme] of [...spoken].entries()) add(phoneme, word + (of[at] ?? 0))
    word += written.length - 1
  }
  return line
}

async function spokenBy(written: readonly string[]): Promise<string> {
  const ipa = (
    await runTool('espeak-ng', ['-q', '-v', 'en-us', '--ipa', '--', written.map(told).join(' ')])
  ).toString()
  const said = ipa.trim().replace(/\s+/g, ' ')
  return SIGNS_OF_KOKORO.reduce((all, [from, to]) => all.replaceAll(from, to), said).replace(
    UNSTRESSED_I,
    'ˌI',
  )
}

/** Index of each phoneme's word. espeak-ng says small words as one ("of the"): then all are shared out by the words' letters. */
export function wordOfEach(spoken: string, written: readonly string[]): number[] {
  const phonemes = [...spoken]
  let spaces = 0
  const bySpaces = phonemes.map((phoneme) => (phoneme === ' ' ? ++spaces : spaces))
  if (spaces === written.length - 1) return bySpaces
  const ends: number[] = []
  for (const word of written) ends.push((ends.at(-1) ?? 0) + word.length)
  const letters = ends.at(-1) ?? 1
  return phonemes.map((_, at) => ends.findIndex((end) => end > (at / phonemes.length) * letters))
}
