import type { PracticeQuestion } from '#contract/practice.ts'
import { m } from '#messages'
import { langOf } from '../../i18n/lang-of.ts'
import { Sound } from '../../ui/sound.tsx'
import { inWords, optionInWords } from './answer-in-words.ts'

/** What would have been right: in words, pair by pair, or as the picture or the sound that it is. */
export function RightAnswer({ question }: { question: PracticeQuestion }) {
  const { correct_answer: right } = question.solution
  const optionOf = (id: number | undefined) => question.answers.find((option) => option.id === id)
  const wordsOf = (id: number | undefined) => {
    const option = optionOf(id)
    return option ? optionInWords(option, question.answers.indexOf(option)) : ''
  }
  if (question.question_type === 'match')
    return (
      <div>
        <span className="small">{m.practice_right_answer()}</span>
        <ul className="run-pairs">
          {(right as number[][]).map(([left, partner]) => (
            <li key={left}>
              <b lang={langOf(wordsOf(left))}>{wordsOf(left)}</b>
              <span lang={langOf(wordsOf(partner))}>{wordsOf(partner)}</span>
            </li>
          ))}
        </ul>
      </div>
    )
  const option = typeof right === 'number' ? optionOf(right) : undefined
  const words = inWords(question, right)
  return (
    <p className="run-right">
      <span className="small">{m.practice_right_answer()}</span>
      {option?.picture && <img src={option.picture} alt="" width="60" height="45" />}
      <b lang={langOf(words)}>{words}</b>
      {option?.audio && <Sound src={option.audio} label={m.practice_play({ name: words })} />}
    </p>
  )
}
