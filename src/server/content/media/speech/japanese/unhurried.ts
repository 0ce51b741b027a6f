import { toRomaji } from 'wanakana'
import type { JapaneseVoice } from '#server/content/media/speech/voices.ts'

/** Seconds that each vowel, ん and っ of a very short word lasts: four to a second, as a teacher says them. */
const beat = 0.25

/**
 * The voice of a clip, which says a very short word unhurriedly: its own speed leaves え 0.06 s, and いえ hardly shorter than いいえ. Two words that
 * only length tells apart are both very short or both not, and a line of several words isn't.
 */
export const clipVoice = (voice: JapaneseVoice, reading: string): JapaneseVoice & { beat?: number } =>
  isVeryShort(reading) ? { ...voice, beat } : voice

/** At most two vowels and ん, a long vowel counted once. */
function isVeryShort(reading: string): boolean {
  if (!/^[ぁ-ゖァ-ヴー]+$/.test(reading)) return false
  return (toRomaji(reading).match(/a+|i+|u+|e+i*|o+u*|n(?![aiueoy])/g)?.length ?? 0) <= 2
}

/** A label as the engine writes it in its trace: from and to in units of 100 ns, and the sound between two neighbours on each side. */
const label = /^(\d+) (\d+) (.+?)\^(.+?)-(\w+)\+(\w+)=(\w+)(\/A:.*)$/
const frame = 50_000

/**
 * The labels of a trace with each vowel, ん and っ lasting `seconds` at least. The first half of a long vowel takes the time of both, for the voice's
 * tone starts anew in the second; and the voice fades in the sound before a pause, so one that sounds in full is put before that.
 */
export function unhurriedLabels(trace: string, seconds: number): string {
  const sounds = trace.split('\n').flatMap((line) => {
    const [, from, to, far = '', before = '', name = '', after = '', beyond = '', rest = ''] =
      label.exec(line) ?? []
    return from === undefined
      ? []
      : [{ units: Number(to) - Number(from), far, before, name, after, beyond, rest }]
  })
  const missing = ({ units }: { units: number }) => Math.max(0, seconds * 1e7 - units)
  const fade = ({ units, after }: { units: number; after: string }) => (after === 'sil' ? units / 2 : 0)
  const said = sounds.flatMap((sound, index) => {
    const { units, before, name, after } = sound
    if (name === before || !/^([aiueoIU]|N|cl)$/.test(name)) return [sound]
    const half = sounds[index + 1]
    if (half && name === after)
      return [{ ...sound, units: units + missing(sound) + missing(half) + fade(half) }]
    if (after !== 'sil') return [{ ...sound, units: units + missing(sound) }]
    return [
      { ...sound, units: missing(sound) + fade(sound), after: name, beyond: after },
      { ...sound, far: before, before: name },
    ]
  })
  let at = 0
  return said
    .map(({ units, far, before, name, after, beyond, rest }) => {
      const from = at
      at += Math.max(1, Math.round(units / frame)) * frame
      return `${from} ${at} ${far}^${before}-${name}+${after}=${beyond}${rest}\n`
    })
    .join('')
}
