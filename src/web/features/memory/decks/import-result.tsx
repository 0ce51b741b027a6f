import { useEffect, useRef } from 'react'
import type { Imported } from '#contract/memory/decks.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { CountedLines, leftOutLines } from './left-out.tsx'

/** Result of an import: what it brought, and what it left out. */
export function ImportResult({ result }: { result: Imported }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const brought = [
    [result.cards_added, m.memory_decks_added],
    [result.cards_changed, m.memory_decks_changed],
    [result.cards_known, m.memory_decks_known],
    [result.cards_set_aside, m.memory_decks_set_aside],
    [result.reviews_added, m.memory_decks_reviews],
  ] as const
  const left = leftOutLines(result.left_out)
  return (
    <div className="deck-result" role="status">
      <h3 ref={heading} tabIndex={-1}>
        {m.memory_decks_imported()}
      </h3>
      <CountedLines counted={brought} />
      {left.some(([count]) => count > 0) && (
        <>
          <h3>{m.memory_decks_left_out()}</h3>
          <CountedLines counted={left} />
        </>
      )}
      <p className="deck-links">
        {result.decks.slice(0, 5).map(({ id, name }) => (
          <a key={id} href={`/decks/${id}`} lang={detectLang(name)}>
            {name}
          </a>
        ))}
      </p>
    </div>
  )
}
