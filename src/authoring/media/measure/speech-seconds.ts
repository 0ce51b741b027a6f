import { type Pcm, stretchesOfSound } from '#authoring/media/speech/pcm.ts'

/** Silence that is longer than this between two sounds is a pause; what stops the breath inside a word, as っ does, is shorter. In seconds. */
const MIN_PAUSE = 0.25

/** Seconds that somebody speaks in a sound: without what lies before and after it, and without pauses. */
export const measureSpeechSeconds = (sound: Pcm): number =>
  stretchesOfSound(sound, MIN_PAUSE).reduce((sum, { from, to }) => sum + to - from, 0)
