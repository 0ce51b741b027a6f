/** Two notes, up a fourth for what is right and down a little for what isn't (Hz). */
const NOTES = { right: [660, 880], wrong: [330, 277] } as const
const APART = 0.09
const LASTS = 0.16

let audio: AudioContext | undefined

/** Two short notes, made here: nothing is fetched. Plays after a touch only, as browsers demand. */
export function playTones(isRight: boolean): void {
  try {
    audio ??= new AudioContext()
    void audio.resume()
    const { currentTime: now, destination } = audio
    for (const [index, note] of NOTES[isRight ? 'right' : 'wrong'].entries()) {
      const from = now + index * APART
      const [voice, volume] = [audio.createOscillator(), audio.createGain()]
      voice.type = 'triangle'
      voice.frequency.value = note
      volume.gain.setValueAtTime(0.12, from)
      volume.gain.exponentialRampToValueAtTime(0.001, from + LASTS)
      voice.connect(volume).connect(destination)
      voice.start(from)
      voice.stop(from + LASTS)
    }
  } catch {
    // A browser without sound answers in silence.
  }
}
