import type { FlashCard } from '#contract/flash-cards.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Props = { cards: FlashCard[]; deckId: number; q: string; page: number; last: number }

/** A page of a deck's cards, front and back, each leading to where it is changed. */
export function CardsOfDeck({ cards, deckId, q, page, last }: Props) {
  const to = (other: number) =>
    `/decks/${deckId}?${new URLSearchParams({ ...(q && { q }), page: `${other}` })}`
  return (
    <section aria-labelledby="cards">
      <h2 id="cards">{m.decks_cards_title()}</h2>
      {cards.length === 0 && q && (
        <Empty who="aung" pose="think" says={m.host_nothing_found()} text={m.decks_find_none()} />
      )}
      {cards.length > 0 && (
        <ul className="card deck-cards">
          {cards.map(({ id, front, back, reading, lang }) => (
            <li key={id}>
              <a href={`/decks/cards/${id}`}>
                <b lang={lang}>{front}</b>
                <span>
                  {reading && <span className="soft small">{reading}</span>}
                  <span lang={langOf(back)}>{back}</span>
                </span>
                <Icon name="next" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {last > 1 && (
        <nav className="pages" aria-label={m.decks_pages()}>
          {page > 1 && (
            <a href={to(page - 1)} className="button quiet">
              <Icon name="back" />
              {m.decks_page_before()}
            </a>
          )}
          <p className="soft small">{m.decks_page({ page: number(page), last: number(last) })}</p>
          {page < last && (
            <a href={to(page + 1)} className="button quiet">
              {m.decks_page_after()}
              <Icon name="next" />
            </a>
          )}
        </nav>
      )}
    </section>
  )
}
