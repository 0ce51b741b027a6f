import type { FlashCard } from '#contract/memory/flash-cards.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageLinks } from '#web/ui/shell/page-links.tsx'

type Props = { cards: FlashCard[]; deckId: number; q: string; page: number; last: number }

/** A page of a deck's cards, front and back, each leading to where it is changed. */
export function CardsOfDeck({ cards, deckId, q, page, last }: Props) {
  const to = (other: number) =>
    `/decks/${deckId}?${new URLSearchParams({ ...(q && { q }), page: `${other}` })}`
  return (
    <section aria-labelledby="cards">
      <h2 id="cards">{m.memory_decks_cards_title()}</h2>
      {cards.length === 0 && q && (
        <Empty
          who="aung"
          pose="think"
          says={m.shared_host_nothing_found()}
          text={m.memory_decks_find_none()}
        />
      )}
      {cards.length > 0 && (
        <ul className="card deck-cards">
          {cards.map(({ id, front, back, reading, lang }) => (
            <li key={id}>
              <a href={`/decks/cards/${id}`}>
                <b lang={lang}>{front}</b>
                <span>
                  {reading && <span className="soft small">{reading}</span>}
                  <span lang={detectLang(back)}>{back}</span>
                </span>
                <Icon name="next" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <PageLinks page={page} lastPage={last} addressOf={to} />
    </section>
  )
}
