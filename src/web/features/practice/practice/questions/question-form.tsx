import type { FormEvent, RefObject } from 'react'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { Answer, Graded } from '#domain/practice/grading/question.ts'
import { m } from '#messages'
import { type RunPosition, useRunAddress } from '#web/features/practice/practice/use-run-address.ts'
import { ShownTo } from '#web/ui/form.tsx'
import { ArrangePieces } from './arrange-pieces.tsx'
import { ChooseOne } from './choose-one.tsx'
import { type AnswerDraft, isWhole, readPracticeAnswer } from './draft.ts'
import { MatchPairs } from './match-pairs.tsx'
import { QuestionPrompt } from './question-prompt.tsx'
import { isTyped } from './question-types.ts'
import { TypedAnswer } from './typed-answer.tsx'

type Props = {
  question: PracticeQuestion
  heading: RefObject<HTMLHeadingElement | null>
  draft: AnswerDraft
  result: { given: Answer; graded: Graded } | null
  /** The question's place. */
  place: RunPosition
  began: string
  attempt: string
  autoPlay: boolean
  onTap: (piece: number) => void
  onAnswer: (answer: Answer) => void
}

/**
 * A question with its answers, as a form that works without script: every tap is a button of it. With script nothing leaves
 * the phone but the record.
 */
export function QuestionForm({
  question,
  heading,
  draft,
  result,
  place,
  began,
  attempt,
  autoPlay,
  onTap,
  onAnswer,
}: Props) {
  const placeOf = useRunAddress()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (result) return
    const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    if (pressed?.name === 'tap') return onTap(Number(pressed.value))
    const form = new FormData(event.currentTarget, pressed)
    onAnswer(readPracticeAnswer(question, form))
  }
  const type = question.question_type
  const isBuilt = type === 'arrange' || type === 'match'
  return (
    <form method="post" action={placeOf(place)} onSubmit={send} className="run-form fresh">
      <input type="hidden" name="question_id" value={question.id} />
      <input type="hidden" name="began" value={began} />
      <input type="hidden" name="attempt" value={attempt} />
      {place === 'back' && <input type="hidden" name="is_return" value="1" />}
      {isBuilt && <input type="hidden" name="draft" value={JSON.stringify(draft)} />}
      <QuestionPrompt
        question={question}
        heading={heading}
        result={result}
        autoPlay={autoPlay}
        isReturning={place === 'back'}
      />
      {type === 'arrange' ? (
        <ArrangePieces question={question} draft={draft} result={result} />
      ) : type === 'match' ? (
        <MatchPairs question={question} draft={draft} result={result} />
      ) : isTyped(question) ? (
        <TypedAnswer question={question} result={result} />
      ) : (
        <ChooseOne question={question} result={result} />
      )}
      {!result && (
        <div className="run-actions">
          {(type === 'arrange' || isTyped(question)) && (
            <button
              type="submit"
              className="button"
              name="check"
              value="1"
              disabled={isBuilt && !isWhole(question, draft)}
            >
              {m.shared_practice_check()}
            </button>
          )}
          <button type="submit" className="link-button" name="skip" value="1" formNoValidate>
            {m.practice_skip()}
          </button>
        </div>
      )}
      <ShownTo />
    </form>
  )
}
