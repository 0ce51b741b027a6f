import { useContext } from 'react'
import type { JudgedAnswer, ReadingQuestion } from '#contract/practice/read-questions.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { Cited } from '#web/ui/cited.tsx'
import { Form } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Readings, Ruby } from '#web/ui/words/furigana.tsx'
import { AnswerField } from './answer-field.tsx'
import styles from './questions.css?url'
import { type CheckedReading, QUESTIONS } from './read-answers.ts'

type Props = {
  id: string
  title: string
  questions: readonly ReadingQuestion[]
  answered: CheckedReading | undefined
}

/** Questions to answer for oneself, in one form, so that checking one loses no other answer. */
export const ReadingQuestions = ({ id, title, questions, answered }: Props) => (
  <section className="card" aria-labelledby={id}>
    <link rel="stylesheet" href={styles} precedence="page" />
    <h2 id={id}>{title}</h2>
    <Form method="post" action={`#${id}`} data-later={m.shared_form_later()}>
      <input type="hidden" name={QUESTIONS} value={questions.length} />
      {/* What Enter presses: it checks whatever is answered. */}
      <button type="submit" hidden>
        {m.shared_practice_check()}
      </button>
      <ol>
        {questions.map((question, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: questions never change places
          <Question key={index} number={index + 1} question={question} answered={answered} />
        ))}
      </ol>
    </Form>
  </section>
)

type QuestionProps = { number: number; question: ReadingQuestion; answered: CheckedReading | undefined }

function Question({ number, question, answered }: QuestionProps) {
  const { question: asked, arrange_question_data: arrange } = question
  const given = answered?.given.find((one) => one.number === number)?.answer
  const judged = answered?.judged.find((one) => one.number === number)
  const isTold = typeof judged?.right === 'string'
  const address = `#question-${number}`
  const furigana = useContext(Readings)
  return (
    <li>
      <Readings value={question.readings_answer && !isTold ? undefined : furigana}>
        <fieldset id={`question-${number}`} className="read-question">
          <legend>
            <span lang={detectLang(asked)}>
              <Cited text={asked} />
            </span>
            {arrange && (
              <b lang={detectLang(arrange.prompt)}>
                <Cited text={arrange.prompt} />
              </b>
            )}
          </legend>
          <AnswerField number={number} question={question} given={given} />
          <div role="status">{judged && <Verdict judged={judged} isAsked={given === null} />}</div>
          {given === null && <input type="hidden" name="shown" value={number} />}
          <div className="read-buttons">
            <button type="submit" name="check" value={number} formAction={address} className="button quiet">
              {m.shared_practice_check()}
            </button>
            {!isTold && (
              <button type="submit" name="shown" value={number} formAction={address} className="link-button">
                {m.shared_grammar_answer()}
              </button>
            )}
          </div>
        </fieldset>
      </Readings>
    </li>
  )
}

const titles = {
  right: m.shared_practice_right,
  typo: m.shared_practice_typo,
  incomplete: m.shared_practice_incomplete,
  wrong: m.shared_practice_wrong,
}

type VerdictProps = {
  judged: JudgedAnswer
  /** True if the right answer was asked for. */
  isAsked: boolean
}

function Verdict({ judged: { verdict, right, explanation }, isAsked }: VerdictProps) {
  const isRight = verdict === 'right' || verdict === 'typo'
  return (
    <div className={isRight || isAsked ? 'read-verdict' : 'read-verdict wrong'}>
      <p>
        <Icon name={isRight || isAsked ? 'check' : 'alert'} />
        {isAsked ? m.shared_practice_skipped() : titles[verdict]()}
      </p>
      {right !== null && verdict !== 'right' && (
        <p>
          {m.shared_practice_right_answer()}{' '}
          <b lang={detectLang(right)}>
            <Ruby text={right} />
          </b>
        </p>
      )}
      {explanation && (
        <p lang={detectLang(explanation)} className="small">
          <Cited text={explanation} />
        </p>
      )}
    </div>
  )
}
