import { useEffect, useRef } from 'react'
import type { Imported } from '#contract/decks.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { langOf } from '#web/i18n/lang-of.ts'

/** What an import brought, and what it left out. */
export function ImportResult({ result }: { result: Imported }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { left_out } = result
  const brought = [
    [result.cards_added, m.decks_added],
    [result.cards_changed, m.decks_changed],
    [result.cards_known, m.decks_known],
    [result.reviews_added, m.decks_reviews],
  ] as const
  const left = [
    [left_out.media, m.decks_left_media],
    [left_out.empty, m.decks_left_empty],
    [left_out.long, m.decks_left_long],
    [left_out.school, m.decks_left_school],
    [left_out.doubled, m.decks_left_doubled],
  ] as const
  const lines = (list: readonly (readonly [number, (inputs: { count: string }) => string])[]) =>
    list
      .filter(([count]) => count > 0)
      .map(([count, say]) => <li key={say({ count: '' })}>{say({ count: number(count) })}</li>)
  return (
    <div className="deck-result" role="status">
      <h3 ref={heading} tabIndex={-1}>
        {m.decks_imported()}
      </h3>
      <ul className="plain-list">{lines(brought)}</ul>
      {left.some(([count]) => count > 0) && (
        <>
          <h3>{m.decks_left_out()}</h3>
          <ul className="plain-list">{lines(left)}</ul>
        </>
      )}
      <p className="deck-links">
        {result.decks.slice(0, 5).map(({ id, name }) => (
          <a key={id} href={`/decks/${id}`} lang={langOf(name)}>
            {name}
          </a>
        ))}
      </p>
    </div>
  )
}
