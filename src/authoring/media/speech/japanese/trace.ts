/** A sound as open_jtalk spoke it; a capital vowel is devoiced. Seconds from the beginning of the sound file. */
export type SpokenSound = { name: string; from: number; to: number }

/** A word as the engine's dictionary has it; `sounds` in katakana. */
export type TracedWord = { text: string; kind: string; sounds: string }

export type Trace = { words: TracedWord[]; sounds: SpokenSound[] }

/** Reads what `open_jtalk -ot` writes. */
export function readTrace(text: string): Trace {
  const [analysis = '', labels = ''] = text.split('[Output label]', 2)
  const words = analysis
    .split('\n')
    .slice(1)
    .filter((line) => line.includes(','))
    .map((line): TracedWord => {
      const fields = line.split(',')
      return { text: fields[0] ?? '', kind: fields[1] ?? '', sounds: (fields[9] ?? '').replaceAll('’', '') }
    })
  const sounds = [...labels.matchAll(/^(\d+) (\d+) [^-\n]*-(\w+)\+/gm)].map(
    ([, from, to, name = '']): SpokenSound => ({ name, from: Number(from) / UNIT, to: Number(to) / UNIT }),
  )
  return { words, sounds }
}

/** Times in a trace are in units of 100 ns. */
const UNIT = 1e7

export const isPause = ({ name }: Pick<SpokenSound, 'name'>) => name === 'sil' || name === 'pau'
