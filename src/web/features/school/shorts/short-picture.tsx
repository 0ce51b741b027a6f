import { useState } from 'react'
import type { Short } from '#contract/school/shorts.ts'
import { m } from '#messages'
import { formatRenditionAddress } from '#web/player/access.ts'
import type { Notice } from '#web/player/playback-options.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { ShortPlayer } from './use-short.ts'

type Props = { short: Short; player: ShortPlayer; source: string | null; isSaving: boolean }

/** The picture of a short, with what is pressed and said in it. */
export function ShortPicture({ short, player, source, isSaving }: Props) {
  const [smallest] = short.renditions
  const [firstSource] = useState(
    source && smallest ? formatRenditionAddress(source, smallest.name) : undefined,
  )
  const words = wordsOf(player.notice)
  return (
    <section className="short-frame" aria-label={m.school_shorts_video({ title: short.title })}>
      {/* biome-ignore lint/a11y/useMediaCaption: what is spoken stands in the picture, in both languages */}
      <video
        ref={player.videoRef}
        src={firstSource}
        poster={isSaving ? undefined : (short.poster ?? undefined)}
        preload="none"
        playsInline
        controls={!player.isReady}
      />
      <canvas ref={player.canvasRef} hidden />
      {player.rung === 'audio' && short.poster && <img src={short.poster} alt="" />}
      {player.isReady && (
        <button
          type="button"
          className="short-toggle"
          onClick={player.toggle}
          aria-label={player.isPlaying ? m.school_shorts_pause() : m.shared_shorts_play()}
        >
          {!player.isPlaying && <Icon name="play" />}
        </button>
      )}
      {player.second !== null && (
        <i style={{ width: `${Math.min(100, (player.second / short.duration) * 100)}%` }} />
      )}
      <div role="status">
        {words && (
          <p>
            {words}
            {player.notice === 'failed' && (
              <button type="button" className="button" onClick={player.retry}>
                {m.shared_retry()}
              </button>
            )}
          </p>
        )}
      </div>
    </section>
  )
}

function wordsOf(notice: Notice): string | null {
  if (notice === null) return null
  if (notice === 'offline') return m.shared_shorts_offline()
  if (notice === 'recovering') return m.shared_shorts_recovering()
  return notice === 'failed' ? m.shared_shorts_failed() : notice.refused
}
