import { m } from '#messages'
import { Form } from '#web/ui/form.tsx'
import { TeacherAnswers } from '#web/ui/teacher-answers.tsx'

type Props = { asked: Parameters<typeof TeacherAnswers>[0]['asked'] }

/** Answers of teachers to the learner's questions; the new ones until they have been seen, the others stay below. */
export function AnsweredQuestions({ asked }: Props) {
  if (asked.length === 0) return null
  const isNew = asked.filter(({ is_new }) => is_new)
  return (
    <section className="card agreed" aria-labelledby="answered">
      <h2 id="answered">{m.shared_asked_title()}</h2>
      <TeacherAnswers asked={asked} withLesson />
      {isNew.length > 0 && (
        <Form method="post">
          {isNew.map(({ id }) => (
            <input key={id} type="hidden" name="question" value={id} />
          ))}
          <button type="submit" className="button quiet">
            {m.habit_stats_agreed_seen()}
          </button>
        </Form>
      )}
    </section>
  )
}
