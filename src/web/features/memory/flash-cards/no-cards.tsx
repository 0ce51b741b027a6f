import type { FlashCard } from '#contract/memory/flash-cards.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { Flower, Icon } from '#web/ui/icon.tsx'
import { notSetAside } from './review-queue.ts'
import type { RevertibleReview } from './review-session-query.ts'
import { UndoButton } from './undo-button.tsx'

type Props = { words: FlashCard[]; next: { to: string; label: string }; undoable: RevertibleReview | null }

/** No card of the lesson is due: its words as a list, and the way on. */
export function NoCards({ words, next, undoable }: Props) {
  return (
    <>
      <header className="run-head">
        <a href="/learn" className="run-close" aria-label={m.memory_cards_close()}>
          <Icon name="close" />
        </a>
      </header>
      <section className="run-summary">
        <Flower />
        <h2>{m.memory_cards_none()}</h2>
        <p className="soft">{m.memory_cards_none_text()}</p>
        {words.length > 0 && (
          <div className="card run-missed">
            <h3>{m.memory_cards_words()}</h3>
            <ul>
              {words.map((card) => (
                <li key={card.id}>
                  <b lang={card.lang}>{card.front}</b>
                  <span lang={detectLang(card.back)}>{card.back}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </section>
      <div className="run-actions">
        <a className="button" href={next.to}>
          {next.label}
        </a>
        {undoable && <UndoButton undoable={undoable} />}
        {notSetAside(words).length > 0 && (
          <a className="button quiet" href="?all=1">
            {m.memory_cards_all()}
          </a>
        )}
      </div>
    </>
  )
}
