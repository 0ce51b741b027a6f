/** Phase of a learner's speech: not begun, speaking, or through. */
export type SpeechPhase = 'waiting' | 'speaking' | 'over'

/** Levels in dB of full scale: speech is so much above the room, and never softer than this. */
const ABOVE_ROOM = 10
const SOFTEST = -55
/** So much below the loudest it is silence again. */
const BELOW_LOUDEST = 26
/** So long (ms) is speech, not a click; and so long a silence ends it. */
const BEGUN_AFTER = 90
const OVER_AFTER = 1_300

/** Follows how loud it is while a learner speaks, and says when they are through. A level is to come about every 50 ms. */
export function watchSpeech() {
  let room = Number.POSITIVE_INFINITY
  let loudest = Number.NEGATIVE_INFINITY
  let [loudFor, quietFor] = [0, 0]
  let heard: SpeechPhase = 'waiting'
  return (level: number, passed: number): SpeechPhase => {
    // A room grows loud slowly, and quiet at once.
    room = Math.min(level, room + passed / 500)
    const floor = Math.max(SOFTEST, room + ABOVE_ROOM, loudest - BELOW_LOUDEST)
    if (level > floor) {
      loudFor += passed
      quietFor = 0
      loudest = Math.max(loudest, level)
    } else {
      quietFor += passed
      loudFor = 0
    }
    if (heard === 'waiting' && loudFor >= BEGUN_AFTER) heard = 'speaking'
    if (heard === 'speaking' && quietFor >= OVER_AFTER) heard = 'over'
    return heard
  }
}
