import type { FlashCard } from '#contract/memory/flash-cards.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { LeechHelp } from '#web/ui/leech/leech-help.tsx'
import { PlainSound } from '#web/ui/plain-sound.tsx'

/** Cards of today that were forgotten again and again: each with its example, its sound, a hint of the learner's own, and its lesson. */
export const Leeches = ({ cards }: { cards: FlashCard[] }) =>
  cards.length > 0 && (
    <section className="leeches">
      <h3>{m.school_leech_today()}</h3>
      <p className="soft small">{m.shared_leech_text()}</p>
      {cards.map((card) => {
        const { id, front, lang, back, example, audio } = card
        const sound = example?.audio ?? audio
        return (
          <article key={`${id}-${card.direction}`} className="card" aria-labelledby={`leech-${id}`}>
            <h4 id={`leech-${id}`} lang={lang}>
              {front}
            </h4>
            <p lang={detectLang(back)}>{back}</p>
            {example && (
              <p>
                <span lang={lang}>{example.text}</span>{' '}
                {example.meaning !== example.text && (
                  <span className="soft" lang={detectLang(example.meaning)}>
                    {example.meaning}
                  </span>
                )}
              </p>
            )}
            {sound && (
              <PlainSound
                src={sound}
                label={example?.audio ? m.shared_cards_listen_example() : m.shared_sound_play()}
              />
            )}
            <LeechHelp card={card} />
          </article>
        )
      })}
    </section>
  )
