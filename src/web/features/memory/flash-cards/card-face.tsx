import { useEffect, useRef } from 'react'
import type { FlashCard } from '#contract/memory/flash-cards.ts'
import type { CardState } from '#domain/memory/card-state.ts'
import { isLeech } from '#domain/memory/leech.ts'
import type { TypedWord } from '#domain/memory/typed-rating.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { SoundButton } from '#web/player/sound.tsx'
import { SpeakButton } from '#web/player/speaking/speak-button.tsx'
import { LeechHelp } from '#web/ui/leech/leech-help.tsx'
import { Ruby } from '#web/ui/words/furigana.tsx'
import { TypedVerdict } from './typing/typed-verdict.tsx'

type Props = {
  card: FlashCard
  state: CardState | null
  isShown: boolean
  autoPlay: boolean
  dataSaver: boolean
  isTyping: boolean
  typed: TypedWord | null
  /** The first card of a review session takes no focus: the page has just been opened. */
  isFirst: boolean
  onHint: (hint: string) => void
}

/**
 * The card: what is asked on top, and once it is shown how it is read, what it means, an example and its sound. In reverse the meaning and its picture
 * are asked, and the word is the answer.
 */
export function CardFace({
  card,
  state,
  isShown,
  autoPlay,
  dataSaver,
  isTyping,
  typed,
  isFirst,
  onHint,
}: Props) {
  const front = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst) front.current?.focus({ preventScroll: true })
  }, [isFirst])
  const { lang, reading, back, picture, example, audio, hint } = card
  const isHard = isLeech(state ?? card)
  const word = { text: card.front, lang }
  const meaning = { text: back, lang: detectLang(back) }
  const isReverse = card.direction === 'reverse'
  const [asked, answer] = isReverse ? [meaning, word] : [word, meaning]
  const image = picture && <img src={picture} alt="" width="160" height="120" />
  return (
    <article className="card flash-card" aria-label={m.memory_cards_front()}>
      {state === null && (
        <p className="chip">{isReverse ? m.memory_cards_new_reverse() : m.memory_cards_new()}</p>
      )}
      <h2 ref={front} tabIndex={-1} lang={asked.lang} className={sizeOf(asked.text)}>
        {asked.text}
      </h2>
      {isReverse && (isShown || !dataSaver) && image}
      {isReverse && !isShown && (
        <p className="soft">{isTyping ? m.memory_cards_reverse_type() : m.memory_cards_reverse_ask()}</p>
      )}
      {hint && !isShown && (
        <details className="flash-hint">
          <summary>{m.memory_cards_hint()}</summary>
          <p>{hint}</p>
        </details>
      )}
      {isShown && (
        <div className="flash-back" role="status">
          {typed && <TypedVerdict typed={typed} lang={lang} />}
          {reading && (
            <p className="flash-reading" lang={/^[\x20-\x7eāīūēō]+$/.test(reading) ? 'en' : lang}>
              {reading}
            </p>
          )}
          <p className="flash-meaning" lang={answer.lang}>
            {isReverse ? answer.text : <Ruby text={answer.text} of={card.furigana} />}
          </p>
          {!isReverse && image}
          {example && (
            <div className="flash-example">
              <p className="flash-sentence">
                <span lang={lang}>
                  <Ruby text={example.text} of={card.furigana} />
                </span>
                {example.audio && <SoundButton src={example.audio} label={m.shared_cards_listen_example()} />}
                {example.audio && <SpeakButton line={{ ...example, lang, sound: { clip: example.audio } }} />}
              </p>
              {example.meaning !== example.text && (
                <p className="soft" lang={detectLang(example.meaning)}>
                  {example.meaning}
                </p>
              )}
            </div>
          )}
          {hint && !isHard && <p className="flash-hint">{hint}</p>}
          {card.note && <p className="flash-note">{card.note}</p>}
        </div>
      )}
      {audio && (isShown || (state === null && !isReverse)) && (
        <div className="flash-sound">
          <SoundButton src={audio} autoPlay={autoPlay && isShown} slow />
          {isShown && (
            <SpeakButton line={{ text: card.front, lang, reading, meaning: back, sound: { clip: audio } }} />
          )}
        </div>
      )}
      {isShown && card.taught_in !== null && (
        <a href={`/words/note?card=${card.id}`} className="flash-to-note">
          {card.note ? m.shared_note_change() : m.shared_note_write()}
        </a>
      )}
      {isShown && isHard && (
        <section className="flash-leech">
          <h3>{m.memory_leech_title()}</h3>
          <p className="soft small">{m.shared_leech_text()}</p>
          <LeechHelp card={card} onSave={onHint} />
        </section>
      )}
    </article>
  )
}

/** A word is large; a sentence, and the long texts of people's own cards, leave room for the back. */
const sizeOf = ({ length }: string) => (length > 80 ? 'text' : length > 12 ? 'long' : undefined)
