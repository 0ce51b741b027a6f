import type { Draft } from '#contract/memory/decks.ts'
import { langOf } from '#web/i18n/lang-of.ts'

/** The first cards of a text as they would be imported. */
export const DraftCards = ({ cards }: Pick<Draft, 'cards'>) => (
  <ul className="card draft-cards">
    {cards.map(({ front, lang, back, reading, example }) => (
      <li key={`${front} ${back}`} className="draft-card">
        <b lang={lang}>{front}</b>
        <span className="draft-back">
          {reading && (
            <span className="soft small" lang={langOf(reading)}>
              {reading}
            </span>
          )}
          <span lang={langOf(back)}>{back}</span>
          {example && (
            <span className="soft small" lang={langOf(example)}>
              {example}
            </span>
          )}
        </span>
      </li>
    ))}
  </ul>
)
