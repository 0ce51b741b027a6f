import { useState } from 'react'
import { Link } from 'react-router'
import type { Short } from '#contract/shorts.ts'
import { m } from '#messages'
import { rungAddress } from '#web/player/access.ts'
import type { Notice } from '#web/player/playback.ts'
import { Cited } from '#web/ui/cited.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Bookmark } from './bookmark.tsx'
import { addressOf } from './short-address.ts'
import { rungLabel } from './sizes.ts'
import { useShort } from './use-short.ts'

type Props = {
  short: Short
  /** Those beside it, in the order of the list. */
  shorts: Short[]
  manifest: string | null
  isSaving: boolean
  learnerId: number
  kyatPerMegabyte: number | null
  /** The list that it was opened from. */
  list: string
}

/** One short, in portrait. Nothing of it is fetched before it is played, and its size stands beside it. */
export function ShortViewer({ short, shorts, manifest, isSaving, learnerId, kyatPerMegabyte, list }: Props) {
  const player = useShort({ short, manifest, isSaving, learnerId })
  const place = shorts.findIndex(({ id }) => id === short.id)
  const next = place < 0 ? undefined : shorts[place + 1]
  const [smallest] = short.renditions
  const [firstSource] = useState(manifest && smallest ? rungAddress(manifest, smallest.name) : undefined)
  const words = wordsOf(player.notice)
  return (
    <>
      <header className="short-head">
        <Link to={list} className="round-link" aria-label={m.shorts_back()}>
          <Icon name="back" />
        </Link>
        <h1>
          <Cited text={short.title} />
        </h1>
        <Bookmark short={short} />
      </header>
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
          <Link to={addressOf(next, list)} className="button quiet">
            {m.shorts_next()}
            <Icon name="next" />
          </Link>
        )}
      </div>
      {short.phrases.length > 0 && (
        <dl className="card short-phrases">
          {short.phrases.map(({ text, lang, meaning }) => (
            <div key={text}>
              <dt lang={lang}>{text}</dt>
              {meaning !== text && <dd className="soft">{meaning}</dd>}
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

function wordsOf(notice: Notice): string | null {
  if (notice === null) return null
  if (notice === 'offline') return m.shorts_offline()
  if (notice === 'recovering') return m.shorts_recovering()
  return notice === 'failed' ? m.shorts_failed() : notice.refused
}
