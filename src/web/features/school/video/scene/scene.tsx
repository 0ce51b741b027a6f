import { useEffect, useState } from 'react'
import type { Transcript } from '#contract/school/video.ts'
import { findLast } from '#domain/base/lists.ts'
import { type Act, actAt, mouthAt } from '#domain/practice/speaking/acting.ts'
import type { Speaker } from '#domain/practice/speaking/speakers.ts'
import { m } from '#messages'
import { linkSheet } from '#web/runtime/browser/link-sheet.ts'
import type { VideoPlayer } from '../use-player.ts'
import type { Acting } from './acted.tsx'
import { EndCard } from './end-card.tsx'
import { Figure, type Look } from './figure.tsx'
import sheet from './scene.css?url&no-inline'
import { CaptionStage } from './stage.tsx'

export const withSheet = () => linkSheet(sheet)

type Line = Transcript['lines'][number]

/** Interval at which the figures move (ms): the mouth of a drawing needs no more. */
const STEP = 125

/**
 * The figures of who speaks in a video act it under its picture: the one who says the line moves mouth and hand, the other listens, and
 * on the learner's turn a ring says how long it lasts. They are drawn here and not in the video, so that every rendition has them, the sound
 * alone too, for two kilobytes. Who wants nothing to move sees by their size who speaks.
 */
export function Scene(acting: Acting) {
  const { lesson, transcript, player } = acting
  const { lines } = transcript
  const { videoRef, state } = player
  const isStill = useStillness()
  const second = useSecond(videoRef, state, isStill)
  const line = findLast(lines, ({ from }) => from <= second + 0.05) ?? lines[0]
  if (!line) return <CaptionStage {...acting} />
  const act = actAt({ ...line, isTurn: line.turn !== undefined }, second)
  const moves = !state.paused && !isStill
  return (
    <>
      {state.ended && (
        <EndCard
          turns={lines.filter(({ turn }) => turn).length}
          lesson={lesson}
          onAgain={() => player.playFrom(0)}
        />
      )}
      <CaptionStage
        {...acting}
        speaker={line.speaker}
        figureOf={(who) => <Figure who={who} look={moves ? lookOf(who, line, act, second) : STILL} />}
      >
        {act.part === 'leaves' && <YourTurn over={act.over} />}
      </CaptionStage>
    </>
  )
}

const YourTurn = ({ over }: { over: number }) => (
  <p className="scene-turn">
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" pathLength="1" strokeDasharray={`${1 - over} 1`} />
    </svg>
    {m.school_video_your_turn()}
  </p>
)

const blinks = (second: number) => second % 3.4 < 0.15

const STILL: Look = { mouth: 'smile', arm: 'rests', isBlinking: false }

/** The speaker's mouth follows the line, and the hand goes up and out as it goes on; the other listens. */
function lookOf(who: Speaker, { speaker, text }: Line, { part, over }: Act, second: number): Look {
  const isBlinking = blinks(second + (who === 'su' ? 0 : 1.7))
  if (who !== speaker || part === 'done') return { ...STILL, isBlinking }
  if (part === 'leaves') return { mouth: 'smile', arm: 'out', isBlinking }
  const arm = (['rests', 'up', 'out', 'up'] as const)[Math.floor(second * 1.6) % 4] ?? 'rests'
  return { mouth: mouthAt(text, over), arm, isBlinking }
}

/** True if the learner wants nothing to move. */
function useStillness(): boolean {
  const [isStill, setStill] = useState(true)
  useEffect(() => setStill(matchMedia('(prefers-reduced-motion: reduce)').matches), [])
  return isStill
}

/** Second of the video, often enough for mouths; as seldom as its own events where nothing moves. */
function useSecond(
  videoRef: VideoPlayer['videoRef'],
  { paused, time }: VideoPlayer['state'],
  isStill: boolean,
): number {
  const [second, setSecond] = useState(time)
  useEffect(() => setSecond(time), [time])
  useEffect(() => {
    if (paused || isStill) return
    const timer = setInterval(() => {
      if (!document.hidden) setSecond(videoRef.current?.currentTime ?? 0)
    }, STEP)
    return () => clearInterval(timer)
  }, [paused, isStill, videoRef])
  return second
}
