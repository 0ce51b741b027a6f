/** Text that is said from one second of a video to another. */
export type Cue = { from: number; to: number; text: string }

/** A line of a video in the language that it teaches and in Burmese; one of the two if there are captions in one language only. */
export type TranscriptLine = { from: number; to: number; text: string; meaning: string | null }

const CLOCK = /^(?:(\d+):)?(\d\d):(\d\d\.\d{3})$/

function secondsOf(clock: string | undefined): number {
  const [, hours = '0', minutes = '', seconds = ''] = CLOCK.exec(clock ?? '') ?? []
  return minutes === '' ? Number.NaN : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

const ESCAPES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': '\u00a0' }
const plain = (text: string) =>
  text.replace(/<[^<>]*>/g, '').replace(/&(?:amp|lt|gt|nbsp);/g, (sign) => ESCAPES[sign] ?? sign)

/** The cues of a WebVTT file (W3C WebVTT §4), in its order, without styling; anything else is skipped. */
export function parseCues(vtt: string): Cue[] {
  return vtt.split(/(?:\r?\n){2,}/).flatMap((block) => {
    const lines = block.trim().split(/\r?\n/)
    const at = lines.findIndex((line) => line.includes('-->'))
    if (at < 0) return []
    const [from, , to] = (lines[at] ?? '').trim().split(/\s+/)
    const cue = { from: secondsOf(from), to: secondsOf(to), text: plain(lines.slice(at + 1).join('\n')) }
    return cue.from < cue.to && cue.text.trim() !== '' ? [cue] : []
  })
}

/**
 * The lines of a video in its order: each cue of the language that it teaches, with the Burmese cue that stands in its middle.
 * @param taught its cues in that language
 * @param burmese its cues in Burmese; they alone where it has no others
 */
export function buildTranscript(taught: readonly Cue[], burmese: readonly Cue[]): TranscriptLine[] {
  if (taught.length === 0) return burmese.map((cue) => ({ ...cue, meaning: null }))
  let next = 0
  return taught.map((cue) => {
    const middle = (cue.from + cue.to) / 2
    while ((burmese[next]?.to ?? Number.POSITIVE_INFINITY) <= middle) next++
    const same = burmese[next]
    return { ...cue, meaning: same && same.from <= middle ? same.text : null }
  })
}
