import type { DeckDraft } from '#contract/memory/decks.ts'
import { detectLang } from '#web/i18n/lang-of.ts'

/** The first cards of a text as they would be imported. */
export const DraftCards = ({ cards }: Pick<DeckDraft, 'cards'>) => (
  <ul className="card draft-cards">
    {cards.map(({ front, lang, back, reading, example }) => (
      <li key={`${front} ${back}`} className="draft-card">
        <b lang={lang}>{front}</b>
        <span className="draft-back">
          {reading && (
            <span className="soft small" lang={detectLang(reading)}>
              {reading}
            </span>
          )}
          <span lang={detectLang(back)}>{back}</span>
          {example && (
            <span className="soft small" lang={detectLang(example)}>
              {example}
            </span>
          )}
        </span>
      </li>
    ))}
  </ul>
)
