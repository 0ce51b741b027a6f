import type { ReactNode } from 'react'
import type { Transcript } from '#contract/school/video.ts'
import type { Speaker } from '#domain/practice/speaking/speakers.ts'
import { Caption, estimateWidth, listCaptionTexts } from '../caption.tsx'
import { Captions } from '../captions.tsx'
import type { VideoPlayer } from '../use-player.ts'

export type Staged = {
  transcript: Transcript
  player: VideoPlayer
  /** Of the captions; none if the learner wants none. */
  langs: string[]
}

type Props = Staged & {
  speaker?: Speaker | undefined
  /** Not there yet where nothing has moved. */
  figureOf?: (who: Speaker) => ReactNode
  /** Contents over its lower edge. */
  children?: ReactNode
}

/** With a wider line in it, a video leaves a small screen room for the one figure who speaks. */
const WIDEST_OF_TWO = 110

/**
 * Stage under a video's picture for what is said, with a place at both sides for the figures who say it. It is as high as the longest of
 * all its lines needs it to be, so that nothing below moves from line to line.
 */
export function CaptionStage({
  transcript: { lang, lines },
  player,
  langs,
  speaker,
  figureOf,
  children,
}: Props) {
  const sides = sidesOf(lines)
  const all = lines.map((line) => listCaptionTexts(line, lang, langs))
  const writtenOf = (said: string) => lines.find(({ text }) => text === said)?.written
  const place = (who: Speaker | undefined) => (
    <div className={who === (speaker ?? sides[0]) ? 'scene-figure speaks' : 'scene-figure'}>
      {who && figureOf?.(who)}
    </div>
  )
  return (
    <div
      className="scene"
      data-side={sides[0] && (speaker && speaker === sides[1] ? 'right' : 'left')}
      data-wide={all.some((texts) => estimateWidth(texts) > WIDEST_OF_TWO) ? '' : undefined}
      data-over={player.state.ended ? '' : undefined}
    >
      {sides[0] && place(sides[0])}
      {langs.length > 0 ? (
        <div className="bubble scene-bubble">
          <div className="scene-room">
            {all.map((texts, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a video stay as they are
              <Caption key={index} className="scene-said" texts={texts} />
            ))}
          </div>
          <Captions videoRef={player.videoRef} langs={langs} writtenOf={writtenOf} />
        </div>
      ) : (
        <span />
      )}
      {sides[0] && place(sides[1])}
      {children}
    </div>
  )
}

/** Speakers by side, left and right: in the order in which they speak first. */
const sidesOf = (lines: Transcript['lines']): Speaker[] => [
  ...new Set(lines.flatMap(({ speaker }) => speaker ?? [])),
]
