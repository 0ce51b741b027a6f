import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { Answer, Graded } from '#domain/practice/grading/question.ts'
import { m } from '#messages'

type Props = { question: PracticeQuestion; result: { given: Answer; graded: Graded } | null }

/** A text field that the phone's keyboard must not correct. Whoever has no keyboard for kana is told that none is needed. */
export function TypedAnswer({ question, result }: Props) {
  const { lang = question.lang, any_script } = question.solution
  const hint = lang === 'ja' && any_script && !result ? 'answer-hint' : undefined
  return (
    <div className="field">
      <label htmlFor="answer" className="visually-hidden">
        {m.shared_practice_your_answer()}
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
          placeholder={result ? undefined : m.practice_write_here()}
          aria-describedby={hint}
        />
      </span>
      {hint && (
        <span id={hint} className="small soft">
          {m.practice_romaji()}
        </span>
      )}
    </div>
  )
}
