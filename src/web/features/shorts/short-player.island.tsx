import { useState } from 'react'
import type { Short } from '#contract/shorts.ts'
import { m } from '#messages'
import { useReader } from '#web/documents/reader.ts'
import type { IslandDoor } from '#web/islands/door.ts'
import { rungAddress } from '#web/player/access.ts'
import type { Notice } from '#web/player/playback-options.ts'
import { Icon } from '#web/ui/icon.tsx'
import { addressOf } from './short-address.ts'
import { rungLabel } from './sizes.ts'
import { useShort } from './use-short.ts'

type Props = {
  short: Short
  /** The one after it in the list. */
  next: { id: number } | null
  manifest: string | null
  learnerId: number
  /** The list that it was opened from. */
  list: string
}

/** One short, in portrait. Nothing of it is fetched before it is played, and its size stands beside it. */
function ShortPlayer({ short, next, manifest, learnerId, list }: Props) {
  const { dataSaver: isSaving, kyatPerMegabyte } = useReader()
  const player = useShort({ short, manifest, isSaving, learnerId })
  const [smallest] = short.renditions
  const [firstSource] = useState(manifest && smallest ? rungAddress(manifest, smallest.name) : undefined)
  const words = wordsOf(player.notice)
  return (
    <>
      <section className="short-frame" aria-label={m.shorts_video({ title: short.title })}>
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
            aria-label={player.isPlaying ? m.shorts_pause() : m.shorts_play()}
          >
            {!player.isPlaying && <Icon name="play" />}
          </button>
        )}
        {player.played > 0 && <i style={{ width: `${Math.min(100, player.played * 100)}%` }} />}
        <div role="status">
          {words && (
            <p>
              {words}
              {player.notice === 'failed' && (
                <button type="button" className="button" onClick={player.retry}>
                  {m.retry()}
                </button>
              )}
            </p>
          )}
        </div>
      </section>
      <div className="short-below">
        <label className="short-rung">
          <span className="small soft">{m.shorts_quality()}</span>
          <select value={player.rung} onChange={(event) => player.chooseRung(event.target.value)}>
            {short.renditions.map((rung) => (
              <option key={rung.name} value={rung.name}>
                {rungLabel(rung, kyatPerMegabyte)}
              </option>
            ))}
          </select>
        </label>
        {next && (
          <a href={addressOf(next, list)} className="button quiet">
            {m.shorts_next()}
            <Icon name="next" />
          </a>
        )}
      </div>
    </>
  )
}

function wordsOf(notice: Notice): string | null {
  if (notice === null) return null
  if (notice === 'offline') return m.shorts_offline()
  if (notice === 'recovering') return m.shorts_recovering()
  return notice === 'failed' ? m.shorts_failed() : notice.refused
}

export const island: IslandDoor<Props> = { name: 'short-player', component: ShortPlayer }
