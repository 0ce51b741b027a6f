import type { Speaker } from '#domain/practice/speaking/speakers.ts'

/** `rate` is the share of the voice's own speed; the engine speaks slower, nothing is stretched. */
export type EnglishVoice = { engine: 'kokoro' | 'festival' | 'flite'; voice: string; rate: number }

/** Half tones and timbre (0 to 1, smaller is a smaller head) put beside the voice's own, and the share of its own speed. */
export type JapaneseVoice = { halfTones: number; timbre: number; rate: number }

/** The voice that all Japanese speakers are made from. */
export const japaneseVoice =
  process.env.HTS_VOICE ?? '/usr/share/hts-voice/nitech-jp-atr503-m001/nitech_jp_atr503_m001.htsvoice'

/** Who speaks in the school: with which voice, and with which drawing as a face. */
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

/** Who says a line that names nobody. */
export const defaultSpeaker: Speaker = 'su'
