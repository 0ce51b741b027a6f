import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { Form } from '#web/ui/form.tsx'

type Props = { appeals: { id: number; question: string | null; answer: string | null }[] }

/** Answers that the learner thought right, and their teacher as well; told until they have been seen. */
export function AgreedAnswers({ appeals }: Props) {
  if (appeals.length === 0) return null
  return (
    <section className="card agreed" aria-labelledby="agreed">
      <h2 id="agreed">{m.habit_stats_agreed()}</h2>
      <p className="soft">{m.habit_stats_agreed_text()}</p>
      <ul>
        {appeals.map(({ id, question, answer }) => (
          <li key={id}>
            {question && (
              <span className="soft small" lang={detectLang(question)}>
                {question}
              </span>
            )}
            <b lang={answer ? detectLang(answer) : undefined}>{answer ?? m.habit_stats_agreed_locked()}</b>
          </li>
        ))}
      </ul>
      <Form method="post">
        {appeals.map(({ id }) => (
          <input key={id} type="hidden" name="appeal" value={id} />
        ))}
        <button type="submit" className="button quiet">
          {m.habit_stats_agreed_seen()}
        </button>
      </Form>
    </section>
  )
}
