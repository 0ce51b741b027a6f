import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { Cited } from './cited.tsx'

type Asked = {
  id: number
  question: string
  answer: string | null
  is_new: boolean
  lesson_title: string | null
}

/** Questions of the learner, and their teachers' answers; one that they have not seen says so. */
export function TeacherAnswers({ asked, withLesson }: { asked: readonly Asked[]; withLesson: boolean }) {
  return (
    <ul className="teacher-answers">
      {asked.map(({ id, question, answer, is_new, lesson_title }) => (
        <li key={id}>
          {withLesson && lesson_title && (
            <span className="soft small" lang={detectLang(lesson_title)}>
              {lesson_title}
            </span>
          )}
          <span className="soft" lang={detectLang(question)}>
            <Cited text={question} />
          </span>
          {is_new && <span className="chip">{m.shared_asked_new()}</span>}
          {answer === null ? (
            <span className="small">{m.shared_asked_waits()}</span>
          ) : (
            <b lang={detectLang(answer)}>{answer}</b>
          )}
        </li>
      ))}
    </ul>
  )
}
