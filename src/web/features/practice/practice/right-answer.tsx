import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { WordInText } from '#contract/school/words.ts'
import { keepAddress } from '#domain/memory/decks/keep-address.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { SoundButton } from '#web/player/sound.tsx'
import { LinkedWords } from '#web/ui/words/linked-words.tsx'
import { answerInWords, optionInWords } from './answer-in-words.ts'

/** Answer that would have been right: in words, pair by pair, or as the picture or the sound that it is. */
export function RightAnswer({ question }: { question: PracticeQuestion }) {
  const { correct_answer: right, words: taught = [] } = question.solution
  const optionOf = (id: number | undefined) => question.answers.find((option) => option.id === id)
  if (question.question_type === 'match')
    return (
      <div>
        <span className="small">{m.shared_practice_right_answer()}</span>
        <ul className="run-pairs">
          {(right as number[][]).map(([left, partner]) => (
            <li key={left}>
              <Chosen question={question} option={optionOf(left)} />
              <span aria-hidden="true">–</span>
              <Chosen question={question} option={optionOf(partner)} />
            </li>
          ))}
        </ul>
      </div>
    )
  const option = typeof right === 'number' ? optionOf(right) : undefined
  const words = answerInWords(question, right)
  return (
    <p className="run-right">
      <span className="small">{m.shared_practice_right_answer()}</span>
      {option ? (
        <Chosen question={question} option={option} taught={taught} />
      ) : (
        <b lang={detectLang(words)}>
          <LinkedWords text={words} words={taught} addressOf={keepAddress} />
        </b>
      )}
    </p>
  )
}

type ChosenProps = {
  question: PracticeQuestion
  option: PracticeQuestion['answers'][number] | undefined
  /** Its words. */
  taught?: readonly WordInText[]
}

/** An option as it was shown: its picture, its words, its sound. */
function Chosen({ question, option, taught = [] }: ChosenProps) {
  if (!option) return null
  const words = optionInWords(option, question.answers.indexOf(option))
  return (
    <>
      {option.picture && (
        <img src={option.picture} alt={option.text ? '' : words} width="80" height="60" loading="lazy" />
      )}
      {option.text && (
        <b lang={detectLang(words)}>
          <LinkedWords text={words} words={taught} addressOf={keepAddress} />
        </b>
      )}
      {option.audio && <SoundButton src={option.audio} label={m.practice_play({ name: words })} />}
    </>
  )
}
