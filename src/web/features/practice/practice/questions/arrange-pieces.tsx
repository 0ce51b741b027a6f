import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { Answer, Graded } from '#domain/practice/grading/question.ts'
import { areLetters } from '#domain/text/are-letters.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { Ruby } from '#web/ui/words/furigana.tsx'
import type { AnswerDraft } from './draft.ts'

type Props = {
  question: PracticeQuestion
  draft: AnswerDraft
  result: { given: Answer; graded: Graded } | null
}

/** Pieces that are tapped into their order, and tapped again to be taken back. */
export function ArrangePieces({ question, draft, result }: Props) {
  const { answers, arrange_question_data: around } = question
  const placed = draft.done.flatMap((id) => answers.find((option) => option.id === id) ?? [])
  const isSpelt = areLetters(answers.map(({ text }) => text))
  const lead = around?.lead
  const tail = around?.tail
  const mark = result ? (result.graded.is_correct ? ' right' : ' wrong') : ''
  return (
    <>
      <fieldset className={`run-line${mark}`} aria-label={m.practice_your_order()}>
        {lead && (
          <span lang={detectLang(lead)}>
            <Ruby text={lead} />
          </span>
        )}
        {placed.map((option, index) => (
          <span key={option.id} className="run-placed">
            <button
              type="submit"
              name="tap"
              value={option.id}
              className="run-piece"
              lang={detectLang(option.text ?? '')}
              disabled={result !== null}
              title={m.practice_take_back()}
            >
              <Ruby text={option.text ?? ''} />
            </button>
            {index === placed.length - 1 && tail}
          </span>
        ))}
        {placed.length === 0 && (
          <span className="soft small run-hint">
            {isSpelt ? m.practice_tap_letters() : m.practice_tap_pieces()}
          </span>
        )}
        {tail && placed.length === 0 && <span lang={detectLang(tail)}>{tail}</span>}
      </fieldset>
      <p className="visually-hidden" role="status">
        {placed.map(({ text }) => text).join(' ')}
      </p>
      {!result && (
        <fieldset className="run-pieces" aria-label={isSpelt ? m.practice_letters() : m.practice_pieces()}>
          {answers.map((option) => {
            const isPlaced = draft.done.includes(option.id)
            return (
              <button
                key={option.id}
                type="submit"
                name="tap"
                value={option.id}
                className="run-piece"
                lang={detectLang(option.text ?? '')}
                aria-pressed={isPlaced}
              >
                <Ruby text={option.text ?? ''} />
              </button>
            )
          })}
        </fieldset>
      )}
    </>
  )
}
