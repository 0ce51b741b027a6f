import { replaceEnglishNumbers } from '../english-numbers.ts'

/** Digits of the hours that have a name; each column is one way to write all of them. */
const NAMED: Record<string, readonly string[]> = {
  noon: ['12:00', '12 pm', '12:00'],
  midday: ['12:00', '12 pm', '12:00'],
  midnight: ['0:00', '12 am', '24:00'],
}
/** Minutes that are said without the word. */
const SAID = /^(?:5|10|20|25)$/
const IN_DIGITS = /^(?:12|\d{1,2}[:.]\d\d)$/

/**
 * The ways to write the right answer's times of day in digits (`half past six` as `6:30`, `ten to seven` as `6:50`, `noon` as `12:00` and
 * `12 pm`), each beside what was written in the same way; none if that has no time in digits. Only so: who writes `six thirty` where
 * `half past six` was said wrote other words.
 */
export function timesInDigits(written: readonly string[], right: readonly string[]): [string[], string[]][] {
  if (!written.some((word) => IN_DIGITS.test(word))) return []
  const [one, other] = [replaceEnglishNumbers(written), replaceEnglishNumbers(right)]
  const ways = other.some((word) => NAMED[word]) ? [0, 1, 2] : [0]
  return ways
    .map((way): [string[], string[]] => [replaceTimes(one, way), replaceTimes(other, way)])
    .filter(([, way]) => way.join(' ') !== other.join(' '))
}

function replaceTimes(words: readonly string[], way: number): string[] {
  const replaced: string[] = []
  for (let i = 0; i < words.length; ) {
    const time = timeAt(words, i)
    const word = words[i] ?? ''
    if (time) replaced.push(time.text)
    else replaced.push(...(NAMED[word]?.[way] ?? word).split(' '))
    i = time?.next ?? i + 1
  }
  return replaced
}

/** `half past 6`, `a quarter to 7`, `10 past 6`, `5 minutes to 9`; not `from 10 to 7`. */
function timeAt(words: readonly string[], i: number): { text: string; next: number } | null {
  const first = words[i] === 'a' && words[i + 1] === 'quarter' ? i + 1 : i
  const named = { half: 30, quarter: 15 }[words[first] ?? '']
  const hasUnit = words[first + 1] === 'minutes'
  const at = first + (hasUnit ? 2 : 1)
  const [side = '', hour = ''] = [words[at], words[at + 1]]
  const minutes = named ?? (hasUnit || SAID.test(words[first] ?? '') ? Number(words[first]) : 0)
  if (!(minutes > 0 && minutes <= 30) || !/^(?:[1-9]|1[0-2])$/.test(hour)) return null
  if (named === undefined && /^(?:from|between)$/.test(words[i - 1] ?? '')) return null
  if (side === 'past' || side === 'after') return { text: clock(Number(hour), minutes), next: at + 2 }
  if (side !== 'to' || minutes === 30) return null
  return { text: clock(Number(hour) - 1 || 12, 60 - minutes), next: at + 2 }
}

const clock = (hour: number, minutes: number) => `${hour}:${String(minutes).padStart(2, '0')}`
