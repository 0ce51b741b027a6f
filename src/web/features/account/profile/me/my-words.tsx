import { m } from '#messages'
import { number } from '#web/i18n/format.ts'

type Props = { words_met: number; words_learning: number; words_known: number }

/** Numbers of words that were met, by how far they have come, as soon as there are some. */
export function MyWords({ words_met, words_learning, words_known }: Props) {
  const figures = [
    [m.account_me_words_met(), words_met],
    [m.account_me_words_learning(), words_learning],
    [m.account_me_words_known(), words_known],
  ] as const
  const won = figures.filter(([, count]) => count > 0)
  if (won.length === 0) return null
  return (
    <section className="card my-words" aria-labelledby="words">
      <h2 id="words">{m.shared_me_words()}</h2>
      <dl>
        {won.map(([name, count]) => (
          <div key={name}>
            <dt className="soft small">{name}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
