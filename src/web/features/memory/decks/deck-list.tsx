import type { Deck } from '#contract/memory/decks.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { detectLang } from '#web/i18n/lang-of.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Numbers of a deck's due and new cards, in words. */
export const formatDeckLabel = ({ card_count, due_count, new_count }: Deck) =>
  [
    m.memory_decks_cards({ count: number(card_count) }),
    due_count > 0 && m.memory_decks_due({ count: number(due_count) }),
    new_count > 0 && m.memory_decks_new({ count: number(new_count) }),
  ]
    .filter(Boolean)
    .join(' · ')

/** The learner's decks, each leading to its cards and, where some wait, to their review. */
export function DeckList({ decks }: { decks: Deck[] }) {
  return (
    <section aria-labelledby="decks">
      <h2 id="decks" className="visually-hidden">
        {m.memory_decks_list()}
      </h2>
      <ul className="deck-list">
        {decks.map((deck) => (
          <li key={deck.id} className="card">
            <a href={`/decks/${deck.id}`} className="deck-open">
              <span>
                <b lang={detectLang(deck.name)}>{deck.name}</b>
                <span className="soft small">{formatDeckLabel(deck)}</span>
              </span>
              <Icon name="next" />
            </a>
            {deck.due_count + deck.new_count > 0 && (
              <a
                href={`/review/cards?deck=${deck.id}`}
                className="button quiet"
                aria-label={m.memory_decks_review_of({ name: deck.name })}
              >
                {m.memory_decks_review()}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
