import { m } from '#messages'
import { number } from '#web/i18n/format.ts'

type Props = { words_met: number; words_learning: number; words_known: number }

/** How many words were met, and how far they have come. */
export function MyWords({ words_met, words_learning, words_known }: Props) {
  const figures = [
    [m.me_words_met(), words_met],
    ...(words_learning > 0 ? [[m.me_words_learning(), words_learning] as const] : []),
    ...(words_known > 0 ? [[m.me_words_known(), words_known] as const] : []),
  ] as const
  return (
    <section className="card my-words" aria-labelledby="words">
      <h2 id="words">{m.me_words()}</h2>
      <dl>
        {figures.map(([name, count]) => (
          <div key={name}>
            <dt className="soft small">{name}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
