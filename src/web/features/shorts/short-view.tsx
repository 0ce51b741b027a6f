import type { Short } from '#contract/shorts.ts'
import { m } from '#messages'
import { Island } from '#web/islands/island.tsx'
import type { Playable } from '#web/player/access.ts'
import { EmbeddedVideo } from '#web/player/embedded-video.tsx'
import { Cited } from '#web/ui/cited.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Bookmark } from './bookmark.tsx'
import { island as player } from './short-player.island.tsx'

type Props = {
  short: Short
  /** Those beside it, in the order of the list. */
  shorts: Short[]
  playing: Playable | null
  learnerId: number
  /** The list that it was opened from. */
  list: string
}

/** One short, in portrait, with what is said in it. */
export function ShortView({ short, shorts, playing, learnerId, list }: Props) {
  const place = shorts.findIndex(({ id }) => id === short.id)
  const next = (place < 0 ? undefined : shorts[place + 1]) ?? null
  return (
    <>
      <header className="short-head">
        <a href={list} className="round-link" aria-label={m.shorts_back()}>
          <Icon name="back" />
        </a>
        <h1>
          <Cited text={short.title} />
        </h1>
        <Bookmark short={short} />
      </header>
      {playing?.embed ? (
        <section className="short-frame" aria-label={m.shorts_video({ title: short.title })}>
          <EmbeddedVideo title={short.title} address={playing.embed} />
        </section>
      ) : (
        <Island
          of={player}
          props={{
            short,
            next: next && { id: next.id },
            manifest: playing?.manifest ?? null,
            learnerId,
            list,
          }}
        />
      )}
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
