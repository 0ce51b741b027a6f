import { useEffect, useRef } from 'react'
import type { FlashCard } from '#contract/flash-cards.ts'
import type { CardState } from '#domain/memory/card-state.ts'
import { m } from '#messages'
import { langOf } from '#web/i18n/lang-of.ts'
import { Sound } from '#web/ui/sound.tsx'

type Props = {
  card: FlashCard
  state: CardState | null
  isShown: boolean
  autoPlay: boolean
  /** The first card of a sitting takes no focus: the page has just been opened. */
  isFirst: boolean
}

/** The card: what is asked on top, and once it is shown how it is read, what it means, an example and its sound. */
export function CardFace({ card, state, isShown, autoPlay, isFirst }: Props) {
  const front = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst) front.current?.focus({ preventScroll: true })
  }, [isFirst])
  const { lang, reading, back, picture, example, audio } = card
  return (
    <article className="card flash-card" aria-label={m.cards_front()}>
      {state === null && <p className="chip">{m.cards_new()}</p>}
      <h2 ref={front} tabIndex={-1} lang={lang} className={sizeOf(card.front)}>
        {card.front}
      </h2>
      {isShown && (
        <div className="flash-back" role="status">
          {reading && (
            <p className="flash-reading" lang={/^[\x20-\x7eāīūēō]+$/.test(reading) ? 'en' : lang}>
              {reading}
            </p>
          )}
          <p className="flash-meaning" lang={langOf(back)}>
            {back}
          </p>
          {picture && <img src={picture} alt="" width="160" height="120" />}
          {example && (
            <div className="flash-example">
              <p className="flash-sentence">
                <span lang={lang}>{example.text}</span>
                {example.audio && <Sound src={example.audio} label={m.cards_listen_example()} />}
              </p>
              {example.meaning !== example.text && (
                <p className="soft" lang={langOf(example.meaning)}>
                  {example.meaning}
                </p>
              )}
            </div>
          )}
        </div>
      )}
      {audio && (isShown || state === null) && <Sound src={audio} autoPlay={autoPlay && isShown} slow />}
    </article>
  )
}

/** A word is large; a sentence, and the long texts of people's own cards, leave room for the back. */
const sizeOf = ({ length }: string) => (length > 80 ? 'text' : length > 12 ? 'long' : undefined)
