import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Short } from '#contract/school/shorts.ts'
import type { Transcript } from '#contract/school/video.ts'
import type { WordCoverage } from '#contract/school/words.ts'
import { maySpendData } from '#web/player/spends-data.ts'
import type { IslandDefinition } from '#web/runtime/islands/island-definition.ts'
import { Cited } from '#web/ui/cited.tsx'
import { useReader } from '#web/ui/page/reader.ts'
import { fetchAhead } from './fetch-ahead.ts'
import type { ShortsFilter } from './read-shorts.ts'
import { linkToShort } from './short-address.ts'
import { ShortSlide } from './short-slide.tsx'
import { useFeed } from './use-feed.ts'
import { scrollToShort, useBack, useShown } from './use-shown.ts'

type Props = {
  short: Short
  before: Short | null
  after: Short | null
  manifest: string | null
  transcript: Transcript
  /** Number of its words that the learner knows. */
  coverage: WordCoverage | null
  learnerId: number
  /** "This sounds odd", in the page's language: its words come as a prop, so that no other island carries them. */
  oddSound: string
  /** The list that it was opened from, and its address. */
  listed: ShortsFilter
  list: string
}

/** Parts that the page brings of the short that was opened alone. */
const NOT_BROUGHT = { manifest: null, transcript: null, coverage: null }

/** Number of shorts that are fetched ahead. */
const AHEAD = 2

/**
 * Shorts above one another, each as high as the screen; a swipe leads to the next. Before its script arrives it is the one that
 * was opened, with links to those beside it.
 */
function ShortFeed(props: Props) {
  const { short, before, after, manifest, transcript, coverage, learnerId, oddSound, listed, list } = props
  const { dataSaver: isSaving } = useReader()
  const box = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(short.id)
  const [isAwake, setAwake] = useState(false)
  const [{ opened, of }] = useState({
    opened: [before, short, after].filter((one) => one !== null),
    of: listed,
  })
  const feed = useFeed(opened, of)
  const shorts = isAwake ? feed.shorts : [short]
  const at = shorts.findIndex(({ id }) => id === current)

  useEffect(() => setAwake(true), [])
  useEffect(() => feed.growAround(current), [feed.growAround, current])

  // Those that come before it push it down: it stays in its place.
  const first = shorts[0]?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what comes before it moves it
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = Math.max(0, at) * box.current.clientHeight
  }, [first])

  const show = useCallback(
    (id: number) => {
      setCurrent(id)
      const address = linkToShort({ id }, list)
      if (location.pathname + location.search !== address) history.pushState(null, '', address)
    },
    [list],
  )
  useShown(box, `${shorts.length} ${current}`, show)
  useBack(box)

  const [playing, setPlaying] = useState<number | null>(null)
  const onPlaying = useCallback(() => setPlaying(current), [current])
  const next = shorts.slice(at + 1, at + 1 + AHEAD)
  const ids = next.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it plays, or the list grew: `next` itself is new each time
  useEffect(() => {
    if (playing === current && maySpendData(isSaving)) void fetchAhead(next)
  }, [playing, current, ids, isSaving])

  return (
    <div className="short-feed" ref={box}>
      {shorts.map((one, n) =>
        one.id === current ? (
          <ShortSlide
            key={one.id}
            short={one}
            before={shorts[n - 1] ?? (isAwake ? null : before)}
            after={shorts[n + 1] ?? (isAwake ? null : after)}
            {...(one.id === short.id ? { manifest, transcript, coverage } : NOT_BROUGHT)}
            learnerId={learnerId}
            list={list}
            oddSound={oddSound}
            onPlaying={onPlaying}
            goTo={(id) => scrollToShort(box, id)}
          />
        ) : (
          <Cover key={one.id} short={one} isSaving={isSaving} />
        ),
      )}
    </div>
  )
}

/** Cover that is seen of a short on the way to it. */
const Cover = ({ short, isSaving }: { short: Short; isSaving: boolean }) => (
  <section className="short-slide" data-short={short.id}>
    <h2>
      <Cited text={short.title} />
    </h2>
    <div className="short-frame">
      {!isSaving && short.poster && <img src={short.poster} alt="" loading="lazy" />}
    </div>
  </section>
)

export const island: IslandDefinition<Props> = { name: 'short-feed', component: ShortFeed }
