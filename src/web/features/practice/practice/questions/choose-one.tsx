import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { Answer, Graded } from '#domain/practice/grading/question.ts'
import { m } from '#messages'
import { optionInWords } from '#web/features/practice/practice/answer-in-words.ts'
import { number } from '#web/i18n/format.ts'
import { detectLang } from '#web/i18n/lang-of.ts'
import { SoundButton } from '#web/player/sound.tsx'
import { Cited } from '#web/ui/cited.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { choosesText } from './question-types.ts'

type Props = { question: PracticeQuestion; result: { given: Answer; graded: Graded } | null }

/** Answers of which one is chosen: a tap, or its number, is the answer. */
export function ChooseOne({ question, result }: Props) {
  const isPictures = question.answers.some(({ picture }) => picture)
  const answerBy = (option: PracticeQuestion['answers'][number]) =>
    choosesText(question) ? option.text : option.id
  return (
    <ul className={`run-options${isPictures ? ' pictures' : ''}${result ? ' judged' : ''}`}>
      {question.answers.map((option, index) => {
        const value = answerBy(option)
        const isRight = result?.graded.correct_answer === value
        const isMine = result?.given === value
        const mark = isRight ? 'right' : isMine ? 'wrong' : ''
        const text = optionInWords(option, index)
        return (
          <li key={option.id} className={result && !mark ? 'other' : undefined}>
            {option.audio && <SoundButton src={option.audio} label={m.practice_play({ name: text })} />}
            <button
              type="submit"
              name="answer"
              value={value ?? ''}
              className={`run-option ${mark}`}
              disabled={result !== null && !isRight && !isMine}
              aria-disabled={result !== null || undefined}
              aria-pressed={isMine}
            >
              <span className="run-number" aria-hidden="true">
                {mark ? <Icon name={mark === 'right' ? 'check' : 'close'} /> : number(index + 1)}
              </span>
              {option.picture ? (
                <img src={option.picture} alt={text} width="120" height="90" />
              ) : (
                <span lang={detectLang(text)}>
                  <Cited text={text} />
                </span>
              )}
              {mark && (
                <span className="visually-hidden">
                  {mark === 'right' ? m.practice_is_right() : m.practice_is_wrong()}
                </span>
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
