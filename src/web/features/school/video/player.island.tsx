import { useId, useState } from 'react'
import type { Lesson } from '#contract/school/learn.ts'
import type { Transcript } from '#contract/school/video.ts'
import type { WordCoverage } from '#contract/school/words.ts'
import { STATUS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { formatRenditionAddress } from '#web/player/access.ts'
import { TranscriptFold } from '#web/player/transcript/transcript.tsx'
import type { IslandDefinition } from '#web/runtime/islands/island-definition.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/page/reader.ts'
import { Controls } from './controls.tsx'
import type { PlayedLesson } from './lesson-playback.ts'
import { PlayerNotice } from './player-notice.tsx'
import { RenditionChoice } from './rendition-choice.tsx'
import { Acted } from './scene/acted.tsx'
import { PlayerSettings } from './settings.tsx'
import { usePlayer, type VideoPlayer } from './use-player.ts'
import { useShortcuts } from './use-shortcuts.ts'

type Props = {
  lesson: PlayedLesson
  video: NonNullable<Lesson['video']>
  hostingId: string
  manifest: string | null
  transcript: Transcript
  coverage: WordCoverage | null
  learnerId: number
}

/**
 * The video of a lesson. Before its script arrives it is the browser's own player with the smallest rendition; then ours, which
 * survives bad lines. Nothing of the video is fetched before it is played.
 */
function LessonPlayer({ lesson, video, hostingId, manifest, transcript, coverage, learnerId }: Props) {
  const { kyatPerMegabyte, dataSaver } = useReader()
  const rungs = video.renditions.map(({ name }) => name)
  const { duration } = video
  const player = usePlayer({ lesson, hostingId, manifest, learnerId, duration, rungs, dataSaver })
  const settingsId = useId()
  // Fixed for good: fresh data of the page carry a new code, and a changed address would begin the video anew.
  const [firstSource] = useState(
    manifest && rungs[0] ? `${formatRenditionAddress(manifest, rungs[0])}#t=${player.startAt}` : undefined,
  )
  const { state, isReady, hasBegun, startAt } = player
  const langs = lesson.subtitles.map(({ lang }) => lang)
  const shownLangs = player.captions === 'both' ? langs : langs.filter((lang) => lang === player.captions)
  const toggle = state.paused ? player.play : player.pause

  useShortcuts(shortcutsOf(player, toggle))

  return (
    <>
      <section
        ref={player.frameRef}
        className="video-frame"
        aria-label={m.school_video_label({ title: lesson.title })}
        data-playing={hasBegun && !state.paused ? '' : null}
        data-sound-only={player.rung === 'audio' ? '' : null}
      >
        {/* biome-ignore lint/a11y/useMediaCaption: the tracks stand inside, one a language */}
        <video
          id="lesson-picture"
          ref={player.videoRef}
          className="video-picture"
          src={firstSource}
          poster={video.poster ?? undefined}
          preload="none"
          playsInline
          controls={!isReady}
          onClick={isReady ? toggle : undefined}
        >
          {lesson.subtitles.map(({ lang, url }) => (
            <track key={lang} kind="subtitles" srcLang={lang} label={lang} src={url} />
          ))}
        </video>
        <canvas ref={player.canvasRef} className="video-picture" hidden />
        {player.rung === 'audio' && video.poster && (
          <img className="video-picture" src={video.poster} alt="" />
        )}
        {isReady && !hasBegun && (
          <button
            type="button"
            className="video-start"
            onPointerDown={player.prepare}
            onClick={player.play}
            aria-label={m.shared_video_play()}
          >
            <span className="video-start-disc">
              <Icon name="play" />
            </span>
            <span
              className="video-watched"
              style={{ '--watched': `${(startAt / duration) * 100}%` } as React.CSSProperties}
            />
          </button>
        )}
        {hasBegun && (
          <Controls
            player={player}
            duration={duration}
            hasCaptions={langs.length > 0}
            settingsId={settingsId}
          />
        )}
        <PlayerNotice notice={player.notice} waiting={hasBegun && state.waiting} onRetry={player.retry} />
        {hasBegun && <Acted lesson={lesson.id} transcript={transcript} player={player} langs={shownLangs} />}
        {hasBegun && (
          <PlayerSettings id={settingsId} player={player} langs={langs} renditions={video.renditions} />
        )}
      </section>
      {!hasBegun && lesson.lesson_status !== STATUS.complete && (
        <a
          href={`/lessons/${lesson.id}#lesson-picture`}
          className="button"
          onPointerDown={player.prepare}
          onClick={(event) => {
            event.preventDefault()
            player.play()
          }}
        >
          <Icon name="play" />
          {m.shared_video_play()}
        </a>
      )}
      {!hasBegun && (
        <RenditionChoice
          legend={m.school_video_rungs()}
          hideLegend
          name="rung"
          renditions={video.renditions}
          rung={player.rung}
          kyatPerMegabyte={kyatPerMegabyte}
          onChange={player.chooseRung}
        />
      )}
      <TranscriptFold
        videoId={hostingId}
        coverage={coverage}
        transcript={transcript}
        following={isReady ? { second: hasBegun ? state.time : null, onGo: player.playFrom } : null}
      />
    </>
  )
}

const shortcutsOf = (player: VideoPlayer, toggle: () => void) => ({
  ' ': toggle,
  k: toggle,
  m: player.toggleMuted,
  f: () => void player.toggleFullscreen(),
  c: player.toggleCaptions,
  '<': player.slower,
  '>': player.faster,
  ...(player.hasBegun && { arrowleft: () => player.seekBy(-5), arrowright: () => player.seekBy(5) }),
})

export const island: IslandDefinition<Props> = { name: 'player', component: LessonPlayer }
