import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'
import { Prose } from '#web/ui/prose.tsx'
import { Ruby } from '#web/ui/words/furigana.tsx'

type Props = { slips: { wrong: string; right: string; why_html: string }[]; lang: 'en' | 'ja' }

/** Mistakes that learners often make, what is right, and why. */
export const CommonMistakes = ({ slips, lang }: Props) => (
  <section className="card" aria-labelledby="slips">
    <h2 id="slips">{m.school_grammar_slips()}</h2>
    <ul>
      {slips.map(({ wrong, right, why_html }) => (
        <li key={wrong} className="grammar-slip">
          <p className="wrong">
            <Icon name="close" />
            <span className="visually-hidden">{m.school_grammar_wrong()}</span>
            <span lang={lang}>
              <Ruby text={wrong} />
            </span>
          </p>
          <p className="right">
            <Icon name="check" />
            <span className="visually-hidden">{m.school_grammar_right()}</span>
            <b lang={lang}>
              <Ruby text={right} />
            </b>
          </p>
          <div lang="my" className="small">
            <Prose html={why_html} />
          </div>
        </li>
      ))}
    </ul>
  </section>
)
