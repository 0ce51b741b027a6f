import { measureSpeakingTime, pauses, roundUp } from './line-timing.ts'

/** A line of a video: from where to where it's shown (s), and whether it's the learner's turn. */
type Line = { from: number; to: number; text: string; isTurn: boolean }

export type Mouth = 'shut' | 'half' | 'wide'

/** Act of a line's speaker: says it, leaves it to the learner, or is done; and how much of that is over, from 0 to 1. */
export type Act = { part: 'says' | 'leaves' | 'done'; over: number }

/** Act of the speaker of a line at a second of the video. A turn is said, left to the learner, and said once more. */
export function actAt({ from, to, isTurn }: Omit<Line, 'text'>, second: number): Act {
  const said = measureSpeakingTime(to - from, isTurn)
  const left = isTurn ? roundUp(said * pauses.turnShare + pauses.turnExtra) : 0
  const passed = second - from
  if (passed < said) return { part: 'says', over: Math.max(0, passed / said) }
  if (passed < said + left) return { part: 'leaves', over: (passed - said) / left }
  if (passed < 2 * said + left && isTurn) return { part: 'says', over: (passed - said - left) / said }
  return { part: 'done', over: 1 }
}

const SHUT = /[\s\p{P}mbpぱぴぷぺぽばびぶべぼまみむめもんパピプペポバビブベボマミムメモンっッ]/iu
const WIDE =
  /[aeo\p{Script=Han}あかさたなはやらわがざだぁゃアカサタナハヤラワガザダァャおこそとのほよろをごぞどょオコソトノホヨロヲゴゾドョ]/iu

/**
 * Shape of the mouth while a text is said, by the letter that is due if all took the same time: shut at m, b, p and where a breath is,
 * wide at open vowels. A line takes seconds and is cut by its own pauses, so that this stays close enough for the eye.
 * @param over how much of the text is said, from 0 to 1
 */
export function mouthAt(text: string, over: number): Mouth {
  const letters = [...text]
  const letter = letters[Math.min(letters.length - 1, Math.floor(over * letters.length))] ?? ' '
  if (SHUT.test(letter)) return 'shut'
  return WIDE.test(letter) ? 'wide' : 'half'
}
