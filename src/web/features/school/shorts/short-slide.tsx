import { useState } from 'react'
import type { Short } from '#contract/school/shorts.ts'
import type { Transcript } from '#contract/school/video.ts'
import type { WordCoverage } from '#contract/school/words.ts'
import { m } from '#messages'
import { TranscriptFold } from '#web/player/transcript/transcript.tsx'
import { useTranscript } from '#web/player/transcript/use-transcript.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/page/reader.ts'
import { takeReady } from './fetch-ahead.ts'
import { linkToShort } from './short-address.ts'
import { ShortHead } from './short-head.tsx'
import { ShortPicture } from './short-picture.tsx'
import { formatRenditionLabel } from './sizes.ts'
import { type ShortPlayer, useShort } from './use-short.ts'

type Props = {
  short: Short
  /** Those beside it in the list. */
  before: { id: number } | null
  after: { id: number } | null
  /** The master playlist's address, where the page brought one. */
  manifest: string | null
  /** Transcript of what is said, where the page brought it. */
  transcript: Transcript | null
  /** Number of its words that the learner knows, where the page brought it. */
  coverage: WordCoverage | null
  learnerId: number
  /** "This sounds odd" */
  oddSound: string
  /** The list that it was opened from. */
  list: string
  onPlaying: () => void
  /** Goes to a short beside it. @returns whether it is there */
  goTo: (id: number) => boolean
}

/** One short, in portrait, with its controls. In data-saving mode nothing is fetched before it is played. */
export function ShortSlide(props: Props) {
  const { short, manifest, transcript, coverage, learnerId, list, onPlaying } = props
  const { dataSaver: isSaving } = useReader()
  // What was fetched ahead is taken once: the page brings an address wherever the server draws.
  const [source] = useState(() => manifest ?? takeReady(short.id))
  const player = useShort({ short, manifest: source, isSaving, learnerId, onPlaying })
  const said = useTranscript(short.video_id, transcript)
  return (
    <section className="short-slide" data-short={short.id}>
      <ShortHead short={short} list={list} />
      <ShortPicture short={short} player={player} source={source} isSaving={isSaving} />
      <div className="short-actions">
        <ShortControls {...props} player={player} />
        <TranscriptFold
          videoId={short.video_id}
          coverage={coverage}
          transcript={said.transcript}
          onOpen={said.fetch}
          following={player.isReady ? { second: player.second, onGo: player.playFrom } : null}
        >
          {short.phrases.length > 0 && <ShortPhrases phrases={short.phrases} />}
          <RungChoice short={short} player={player} />
          <a className="link-button small" href={`/odd-sound?video=${short.video_id}`}>
            {props.oddSound}
          </a>
        </TranscriptFold>
      </div>
    </section>
  )
}

type Controlled = Pick<Props, 'short' | 'before' | 'after' | 'list' | 'goTo'> & { player: ShortPlayer }

/** Its sound, and the ways to those beside it. */
function ShortControls({ before, after, list, goTo, player }: Controlled) {
  const way = (to: { id: number }, name: string, icon: 'up' | 'down') => (
    <a
      href={linkToShort(to, list)}
      className={`round-link to-${icon}`}
      aria-label={name}
      onClick={(event) => {
        if (goTo(to.id)) event.preventDefault()
      }}
    >
      <Icon name="down" />
    </a>
  )
  return (
    <>
      {player.isReady && (
        <button
          type="button"
          className="short-sound"
          onClick={player.toggleMuted}
          aria-pressed={player.isMuted}
          aria-label={m.school_video_mute()}
        >
          {player.isSilenced && <span className="small">{m.school_shorts_sound_on()}</span>}
          <Speaker isMuted={player.isMuted} />
        </button>
      )}
      {before && way(before, m.school_shorts_before(), 'up')}
      {after && way(after, m.school_shorts_next(), 'down')}
    </>
  )
}

/** Choice of the quality that is played, and what it costs. */
function RungChoice({ short, player }: Pick<Controlled, 'short' | 'player'>) {
  const { kyatPerMegabyte } = useReader()
  return (
    <label className="short-rung">
      <span className="small soft">{m.school_shorts_quality()}</span>
      <select value={player.rung} onChange={(event) => player.chooseRung(event.target.value)}>
        {short.renditions.map((rung) => (
          <option key={rung.name} value={rung.name}>
            {formatRenditionLabel(rung, kyatPerMegabyte)}
          </option>
        ))}
      </select>
    </label>
  )
}

const Speaker = ({ isMuted }: { isMuted: boolean }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path className="solid" d="M4 10v4h3.500L12 18V6L7.500 10z" />
    <path d={isMuted ? 'M16 9.500l5 5M21 9.500l-5 5' : 'M15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11'} />
  </svg>
)

const ShortPhrases = ({ phrases }: Pick<Short, 'phrases'>) => (
  <dl className="short-phrases">
    {phrases.map(({ text, lang, meaning }) => (
      <div key={text}>
        <dt lang={lang}>{text}</dt>
        {meaning !== text && <dd className="soft">{meaning}</dd>}
      </div>
    ))}
  </dl>
)
