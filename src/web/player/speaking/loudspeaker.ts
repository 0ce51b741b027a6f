import { lastOf } from '#domain/base/lists.ts'
import { type AnalyzedSound, SAMPLE_RATE } from './samples.ts'

/** Margin that is heard around speech (s): cut off at its very edge, it would click. */
const AROUND = 0.15
/** Between the model and the learner (s). */
const BETWEEN = 0.25
/** A voice that was far from the microphone is made so much louder at most. */
const MAX_GAIN = 8

const heardSeconds = ({ samples, voice }: AnalyzedSound) => {
  const from = Math.max(0, (voice?.from ?? 0) - AROUND)
  const length = samples.length / SAMPLE_RATE
  return { from, seconds: voice ? Math.min(length - from, voice.seconds + 2 * AROUND) : length }
}

const peakOf = ({ samples }: AnalyzedSound) =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0.01)

/**
 * Plays sounds from memory: no address is made of a recording, so that none can be left behind. One sound at a time.
 */
export function startLoudspeaker() {
  let context: AudioContext | undefined
  let playing: { stop: () => void } | undefined
  const own = (): AudioContext => {
    context ??= new AudioContext()
    // A phone pauses it for a call, and begins with it paused.
    void context.resume()
    return context
  }
  return {
    context: own,
    /** Plays them one after another. @returns when they are through: false if they were stopped */
    play(sounds: readonly AnalyzedSound[]): Promise<boolean> {
      playing?.stop()
      const at = own()
      return new Promise((resolve) => {
        let begins = at.currentTime + 0.03
        const sources = sounds.map((sound) => {
          const { from, seconds } = heardSeconds(sound)
          const source = sourceOf(at, sound)
          source.start(begins, from, seconds)
          begins += seconds + BETWEEN
          return source
        })
        const current = {
          stop() {
            if (playing === current) playing = undefined
            for (const source of sources) source.stop()
            resolve(false)
          },
        }
        playing = current
        lastOf(sources)?.addEventListener('ended', () => {
          if (playing === current) playing = undefined
          resolve(true)
        })
      })
    },
    stop: () => playing?.stop(),
    close() {
      playing?.stop()
      void context?.close()
      context = undefined
    },
  }
}

/** A voice is played as loud as the other: who hears a whisper after a voice compares nothing. */
function sourceOf(context: AudioContext, sound: AnalyzedSound): AudioBufferSourceNode {
  const buffer = new AudioBuffer({ length: Math.max(1, sound.samples.length), sampleRate: SAMPLE_RATE })
  buffer.getChannelData(0).set(sound.samples)
  const gain = new GainNode(context, { gain: Math.min(MAX_GAIN, 0.7 / peakOf(sound)) })
  const source = new AudioBufferSourceNode(context, { buffer })
  source.connect(gain).connect(context.destination)
  return source
}
