import type { Short } from '#contract/school/shorts.ts'
import type { Transcript } from '#contract/school/video.ts'
import type { WordCoverage } from '#contract/school/words.ts'
import { m } from '#messages'
import type { Playable } from '#web/player/access.ts'
import { EmbeddedVideo } from '#web/player/embedded-video.tsx'
import { TranscriptFold } from '#web/player/transcript/transcript.tsx'
import { Island } from '#web/runtime/islands/island.tsx'
import { AudioReportLink } from '#web/ui/audio-report-link.tsx'
import type { ShortsFilter } from './read-shorts.ts'
import { island as feed } from './short-feed.island.tsx'
import { ShortHead } from './short-head.tsx'

type Props = {
  short: Short
  /** Those beside it in the list. */
  before: Short | null
  after: Short | null
  playing: Playable
  transcript: Transcript
  learnerId: number
  coverage: WordCoverage | null
  /** The list that it was opened from, and its address. */
  listed: ShortsFilter
  list: string
}

/** A short among those of its list; VdoCipher's player shows one alone. */
export function ShortView({ playing, ...rest }: Props) {
  if (!playing.embed)
    return (
      <Island of={feed} props={{ ...rest, manifest: playing.manifest, oddSound: m.shared_odd_sound() }} />
    )
  const { short, transcript, coverage, list } = rest
  return (
    <section className="short-slide embedded">
      <ShortHead short={short} list={list} />
      <section className="short-frame" aria-label={m.school_shorts_video({ title: short.title })}>
        <EmbeddedVideo title={short.title} address={playing.embed} />
      </section>
      <TranscriptFold videoId={short.video_id} transcript={transcript} following={null} coverage={coverage} />
      <AudioReportLink of="video" id={short.video_id} />
    </section>
  )
}
