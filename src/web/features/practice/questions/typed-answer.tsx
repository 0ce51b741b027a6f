import type { PracticeQuestion } from '#contract/practice.ts'
import type { Answer, Graded } from '#domain/grading/question.ts'
import { m } from '#messages'

type Props = { question: PracticeQuestion; result: { given: Answer; graded: Graded } | null }

/** A text field that the phone's keyboard must not correct. */
export function TypedAnswer({ question, result }: Props) {
  const lang = question.solution.lang ?? question.lang
  return (
    <div className="field">
      <label htmlFor="answer" className="visually-hidden">
        {m.practice_your_answer()}
      </label>
      <span className="input-box">
        <input
          id="answer"
          name="answer"
          lang={lang}
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={400}
          defaultValue={typeof result?.given === 'string' ? result.given : undefined}
          readOnly={result !== null}
          placeholder={m.practice_write_here()}
        />
      </span>
    </div>
  )
}
