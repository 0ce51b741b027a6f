import type { Slide } from '#server/content/schema/lessons.ts'
import type { SlideCue } from './timeline.ts'

/** WebVTT with one cue a slide; `text` picks what the cue says. */
export function captions(
  slides: readonly Slide[],
  cues: readonly SlideCue[],
  text: (slide: Slide) => string,
): string {
  const blocks = cues.flatMap(({ from, to, slide: index }) => {
    const slide = slides[index]
    return slide ? [`${clock(from)} --> ${clock(to)}\n${text(slide)}\n`] : []
  })
  return `WEBVTT\n\n${blocks.join('\n')}`
}

function clock(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000)
  const pad = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0')
  return `${pad(milliseconds / 3_600_000)}:${pad((milliseconds / 60_000) % 60)}:${pad((milliseconds / 1000) % 60)}.${pad(milliseconds % 1000, 3)}`
}
