import { toRomaji } from 'wanakana'
import type { Speaker } from '#domain/practice/speaking/speakers.ts'
import type { Level } from '#server/content/schema/texts.ts'
import { isBuiltAnew, PACES, type Pace } from './pace.ts'

/** `rate` is the share of the voice's own speed, which a line changes to keep its `pace`; the engine speaks slower, nothing is stretched. */
export type EnglishVoice = {
  engine: 'kokoro' | 'festival' | 'flite'
  voice: string
  rate: number
  pace?: Pace
}

/** Half tones and timbre (0 to 1, smaller is a smaller head) put beside the voice's own, and the share of its own speed. */
export type JapaneseVoice = { halfTones: number; timbre: number; rate: number; pace?: Pace }

/** Speakers of the school: with which voice, and with which drawing as a face. */
export const speakers: Record<Speaker, { english: EnglishVoice; japanese: JapaneseVoice; face: string }> = {
  su: {
    english: { engine: 'kokoro', voice: 'af_heart', rate: 0.9 },
    japanese: { halfTones: 7, timbre: 0.5, rate: 0.9 },
    face: 'woman',
  },
  aung: {
    english: { engine: 'kokoro', voice: 'am_michael', rate: 0.9 },
    japanese: { halfTones: 0, timbre: 0.55, rate: 0.9 },
    face: 'man',
  },
}

/** Words a minute that the English voices speak, without pauses, for each whole of their own speed; measured at the rates of the levels. */
const OWN_WORDS_A_MINUTE = 208

/** The speaker's voices for a level. */
export function voiceOf(speaker: Speaker, level: Level): { english: EnglishVoice; japanese: JapaneseVoice } {
  const { english, japanese } = speakers[speaker]
  if (!isBuiltAnew(level)) return { english, japanese }
  const pace = PACES[level]
  const rate = Math.round((100 * (pace.from + pace.to)) / 2 / OWN_WORDS_A_MINUTE) / 100
  return { english: { ...english, rate, pace }, japanese: { ...japanese, pace } }
}

/** Speaker of a line that names nobody. */
export const defaultSpeaker: Speaker = 'su'

/** Seconds that each vowel, ん and っ of a very short word lasts: four to a second, as a teacher says them. */
export const BEAT_SECONDS = 0.25

/**
 * The voice of a clip, which says a very short word unhurriedly: its own speed leaves え 0.06 s, and いえ hardly shorter than いいえ. Two words that
 * only length tells apart are both very short or both not, and a line of several words isn't.
 */
export const clipVoice = (voice: JapaneseVoice, reading: string): JapaneseVoice & { beat?: number } =>
  isVeryShort(reading) ? { ...voice, beat: BEAT_SECONDS } : voice

/** At most two vowels and ん, a long vowel counted once. */
export function isVeryShort(reading: string): boolean {
  if (!/^[ぁ-ゖァ-ヴー]+$/.test(reading)) return false
  return (toRomaji(reading).match(/a+|i+|u+|e+i*|o+u*|n(?![aiueoy])/g)?.length ?? 0) <= 2
}
