import { type FormEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { detectLang } from '#web/i18n/lang-of.ts'
import { SoundButton } from '#web/player/sound.tsx'
import type { IslandDefinition } from '#web/runtime/islands/island-definition.ts'
import { BarFill } from '#web/ui/bar-fill.tsx'
import { Cited } from '#web/ui/cited.tsx'
import { Form } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AnswerFields } from './answer-fields.tsx'
import { answerFromForm, isMissing } from './answer-from-form.ts'
import { formatInstruction } from './instruction-for.ts'
import type { LevelTestProgress } from './progress.ts'
import { useFetchAhead } from './use-fetch-ahead.ts'
import { useTest } from './use-test.ts'

type Props = {
  from: LevelTestProgress
  shownAt: string
  /** Without script: the form came without an answer. */
  isMissed: boolean
}

/** One question a screen. A plain form where there is no script; with script the page stays and only the question changes. */
function Exam({ from, shownAt, isMissed }: Props) {
  const { progress, state, give, sendAgain } = useTest(from)
  const question = progress.questions[0]
  const [missed, setMissed] = useState(isMissed ? question?.id : undefined)
  const heading = useFocusOnNext(question?.id)
  useFetchAhead(progress.upcoming_questions)
  if (!question) return null
  const { answered, max_questions: most } = progress
  const prompt = question.arrange_question_data?.prompt
  return (
    <main className="level-test">
      <header className="level-test-head">
        <a href="/learn" className="round-link" aria-label={m.practice_level_test_stop()}>
          <Icon name="close" />
        </a>
        <div className="bar" aria-hidden="true">
          <BarFill percent={(answered / most) * 100} />
        </div>
        <p className="small soft">
          <span aria-hidden="true">{`${number(answered + 1)}/${number(most)}`}</span>
          <span className="visually-hidden">
            {m.practice_level_test_answered({ answered: number(answered), most: number(most) })}
          </span>
        </p>
      </header>
      <Form
        method="post"
        noValidate
        className={examClass(state === 'sending', answered > from.answered)}
        key={question.id}
        onPointerDown={noteTap}
        onSubmit={(event) => {
          event.preventDefault()
          const answer = answerFromForm(sentBy(event))
          setMissed(isMissing(answer) ? question.id : undefined)
          if (!isMissing(answer)) give(question.id, answer)
        }}
      >
        <input type="hidden" name="session_id" value={progress.session_id} />
        <input type="hidden" name="question_id" value={question.id} />
        <input type="hidden" name="shown_at" value={shownAt} />
        <div className="exam-question">
          {/* What is to be written is said by its own text. */}
          {question.question_type !== 'dictation' && (
            <p className="soft exam-instruction">{formatInstruction(question)}</p>
          )}
          <h1 ref={heading} tabIndex={-1} lang={prompt ? undefined : detectLang(question.question)}>
            <Cited text={prompt ?? question.question} />
          </h1>
          {question.picture && <img src={question.picture} alt="" />}
          {question.audio && (
            <p className="exam-sound">
              <SoundButton src={question.audio} slow label={m.practice_level_test_listen()} />
            </p>
          )}
          <AnswerFields question={question} />
        </div>
        <div className="bottom-action">
          <div role="status">
            {state === 'failed' && <p className="field-error">{m.practice_level_test_unsent()}</p>}
            {missed === question.id && <p className="field-error">{m.practice_level_test_missing()}</p>}
          </div>
          {state === 'failed' ? (
            <button type="button" className="button" onClick={sendAgain}>
              {m.practice_level_test_send_again()}
            </button>
          ) : (
            <>
              <button type="submit" className="button" aria-busy={state === 'sending'}>
                {m.practice_level_test_answer()}
              </button>
              <button type="submit" name="dont_know" value="1" formNoValidate className="link-button">
                {m.practice_level_test_dont_know()}
              </button>
            </>
          )}
        </div>
      </Form>
    </main>
  )
}

/** Fields of the form, with the button that sent it. */
function sentBy({ currentTarget, nativeEvent }: FormEvent<HTMLFormElement>): FormData {
  const fields = new FormData(currentTarget)
  const button = (nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
  if (button?.name) fields.append(button.name, button.value)
  return fields
}

/**
 * Classes of the exam: the choice fills while it is sent; the next question slides in. Right and wrong are not told: the test goes on by
 * them.
 */
const examClass = (isGiven: boolean, isNext: boolean) =>
  ['exam fresh', isGiven && 'given', isNext && 'next'].filter(Boolean).join(' ')

/** Notes where a tap fell in its option: the option fills from there. */
function noteTap({ target, clientX, clientY }: PointerEvent) {
  const option = target instanceof Element && target.closest<HTMLElement>('.choice')
  if (!option) return
  const { left, top } = option.getBoundingClientRect()
  option.style.setProperty('--x', `${clientX - left}px`)
  option.style.setProperty('--y', `${clientY - top}px`)
}

/** Moves the focus to each new question for those who read by keyboard or by ear; the first one is where the page begins anyway. */
function useFocusOnNext(id: number | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(id)
  useEffect(() => {
    if (shown.current !== id) heading.current?.focus()
    shown.current = id
  }, [id])
  return heading
}

export const island: IslandDefinition<Props> = { name: 'exam', component: Exam }
