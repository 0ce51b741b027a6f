import type { Pace } from '#server/content/media/pace.ts'
import { BEAT_SECONDS, isVeryShort, type JapaneseVoice } from '#server/content/media/voices.ts'
import { isPause, type SpokenSound } from './trace.ts'

/** Seconds between two words of a row: the engine's own pause, half a second, is longer than they. */
const rest = 0.2

/** The voice of a video's line, which says a very short word or a row of them unhurriedly: あ。い。う。, or いいえ。いえ。 */
export const lineVoice = (voice: JapaneseVoice, reading: string): JapaneseVoice & { beat?: number } =>
  reading.split('。').every((word, index) => isVeryShort(word) || (word === '' && index > 0))
    ? { ...voice, beat: BEAT_SECONDS }
    : voice

/** A label as the engine writes it in its trace: from and to in units of 100 ns, and the sound between two neighbours on each side. */
const label = /^(\d+) (\d+) (.+?)\^(.+?)-(\w+)\+(\w+)=(\w+)(\/A:.*)$/
const frame = 50_000

/** The labels of a trace with each vowel, ん and っ lasting `seconds` at least and a pause not much, and its sounds when they are heard then. */
export const slowSpeech = (trace: string, seconds: number): Relabelled =>
  relabel(stretched(readLabels(trace), seconds))

/** Nearness that a line must have to its level's pace: half of what it may, for what is heard isn't quite what was planned. */
const NEAR = 0.08

/** Seconds that a pause between phrases lasts at least. */
const MIN_REST = 0.35

/**
 * The labels of a trace at a pace, in morae a second without pauses: all of its sounds longer by one factor, that of the voice's own pace or, where the line
 * would lie outside, its own; and its sounds when they are heard then. `morae`: how many the line has, null where its own pace isn't counted.
 */
export function pacedSpeech(trace: string, morae: number | null, { from, to }: Pace): Relabelled {
  const labels = readLabels(trace)
  const ofVoice = OWN_MORAE_A_SECOND / ((from + to) / 2)
  const spoken = labels.reduce((sum, label) => (isPause(label) ? sum : sum + label.units), 0) / 1e7
  const planned = (HEARD * (morae ?? 0)) / (spoken * ofVoice)
  const wanted = Math.min(Math.max(planned, from * (1 - NEAR)), to * (1 + NEAR))
  const factor = morae === null ? ofVoice : (ofVoice * planned) / wanted
  return relabel(
    labels.map((label) => ({
      ...label,
      units:
        label.name === 'pau'
          ? Math.max(label.units, MIN_REST * 1e7)
          : label.units * (isPause(label) ? 1 : factor),
    })),
  )
}

/** Morae a second that the voice speaks by itself, without pauses, at the rate of 0.9 with which its labels are asked for. */
const OWN_MORAE_A_SECOND = 8.2

/** By how much a line is heard faster than its labels: what fades at the end of a phrase is no longer heard. */
const HEARD = 1.1

/** Labels as the engine reads them, and when their sounds are heard. */
type Relabelled = { labels: string; sounds: SpokenSound[] }

function relabel(parts: readonly Label[]): Relabelled {
  const sounds: SpokenSound[] = []
  let at = 0
  const labels = parts.map((part) => {
    const { units, far, before, name, after, beyond, phrase } = part
    const from = at
    at += Math.max(1, Math.round(units / frame)) * frame
    const earlier = part.goesOn ? sounds.pop() : undefined
    sounds.push({ name, from: earlier?.from ?? from / 1e7, to: at / 1e7 })
    return `${from} ${at} ${far}^${before}-${name}+${after}=${beyond}${phrase}\n`
  })
  return { labels: labels.join(''), sounds }
}

/** A label in its parts; `units` of 100 ns it lasts. `goesOn`: it belongs to the sound of the label before. */
type Label = { units: number; goesOn?: boolean } & Record<
  'far' | 'before' | 'name' | 'after' | 'beyond' | 'phrase',
  string
>

const readLabels = (trace: string): Label[] =>
  trace.split('\n').flatMap((line): Label[] => {
    const [, from, to, far = '', before = '', name = '', after = '', beyond = '', phrase = ''] =
      label.exec(line) ?? []
    return from === undefined
      ? []
      : [{ units: Number(to) - Number(from), far, before, name, after, beyond, phrase }]
  })

/**
 * The first half of a long vowel takes the time of both, for the voice's tone starts anew in the second; and the voice fades in the sound before a
 * pause, so one that sounds in full is put before that.
 */
function stretched(sounds: readonly Label[], seconds: number): Label[] {
  const missing = ({ units }: Label) => Math.max(0, seconds * 1e7 - units)
  const isLast = ({ after }: Label) => isPause({ name: after })
  const fade = (sound: Label) => (isLast(sound) ? sound.units / 2 : 0)
  return sounds.flatMap((sound, index) => {
    const { units, before, name, after } = sound
    if (name === 'pau') return [{ ...sound, units: Math.min(units, rest * 1e7) }]
    if (name === before || !/^([aiueoIU]|N|cl)$/.test(name)) return [sound]
    const half = sounds[index + 1]
    if (half && name === after)
      return [{ ...sound, units: units + missing(sound) + missing(half) + fade(half) }]
    if (!isLast(sound)) return [{ ...sound, units: units + missing(sound) }]
    return [
      { ...sound, units: missing(sound) + fade(sound), after: name, beyond: after },
      { ...sound, far: before, before: name, goesOn: true },
    ]
  })
}
