import type { Lesson } from '#contract/learn.ts'
import { m } from '#messages'
import { Cited } from '#web/ui/cited.tsx'

/** The points of grammar that the lesson's unit teaches, each with its page. */
export const GrammarOfUnit = ({ points }: { points: Lesson['grammar'] }) =>
  points.length > 0 && (
    <nav className="card lesson-grammar" aria-labelledby="grammar">
      <h2 id="grammar">{m.grammar_in_unit()}</h2>
      <ul>
        {points.map(({ slug, title }) => (
          <li key={slug}>
            <a href={`/grammar/${slug}`} className="block-link">
              <span>
                <Cited text={title} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
