import type { RefObject } from 'react'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { Answer, Graded } from '#domain/practice/grading/question.ts'
import { m } from '#messages'
import { answerInWords } from '#web/features/practice/practice/answer-in-words.ts'
import { detectLang } from '#web/i18n/lang-of.ts'
import { SoundButton } from '#web/player/sound.tsx'
import { Cited } from '#web/ui/cited.tsx'
import { HostMessage } from '#web/ui/hosts/host.tsx'
import { Ruby } from '#web/ui/words/furigana.tsx'
import { BLANK } from './question-types.ts'

type Props = {
  question: PracticeQuestion
  heading: RefObject<HTMLHeadingElement | null>
  result: { given: Answer; graded: Graded } | null
  autoPlay: boolean
  isReturning: boolean
}

const poseOf = (result: Props['result']) =>
  !result ? 'point' : result.graded.is_correct ? 'glad' : 'comfort'

/** Prompt of a question: in words, with its sound and picture; what is to be done with a blank stands above. */
export function QuestionPrompt({ question, heading, result, autoPlay, isReturning }: Props) {
  const { audio, picture, question: text, arrange_question_data: arrange, lang } = question
  const hasBlank = BLANK.test(text)
  const asked = (
    <h2
      ref={heading}
      tabIndex={-1}
      lang={hasBlank ? undefined : detectLang(text)}
      className={hasBlank ? 'run-told' : ''}
    >
      {hasBlank ? m.practice_fill() : <Cited text={text} />}
    </h2>
  )
  return (
    <div className="run-asked">
      {isReturning && <p className="run-again">{m.practice_returned()}</p>}
      {hasBlank && asked}
      <HostMessage who={lang === 'ja' ? 'su-su' : 'aung'} pose={poseOf(result)} size={76}>
        {!hasBlank && asked}
        {arrange?.prompt && (
          <p className="run-prompt" lang={detectLang(arrange.prompt)}>
            <Cited text={arrange.prompt} />
          </p>
        )}
        {picture && (
          <img className="run-picture" src={picture} alt={m.practice_picture()} width="240" height="180" />
        )}
        {hasBlank && <Sentence question={question} result={result} />}
        {audio && <SoundButton src={audio} slow autoPlay={autoPlay && !result} label={m.practice_listen()} />}
      </HostMessage>
    </div>
  )
}

function Sentence({ question, result }: Pick<Props, 'question' | 'result'>) {
  const [before = '', ...after] = question.question.split(BLANK)
  const lang = detectLang(question.question)
  return (
    <p className="run-sentence" lang={lang}>
      <Ruby text={before} />
      {result ? (
        <b className="run-blank">
          <Ruby text={answerInWords(question, result.graded.correct_answer)} />
        </b>
      ) : (
        <span className="run-blank">
          <span className="visually-hidden">{m.practice_blank()}</span>
        </span>
      )}
      <Ruby text={after.join('…')} />
    </p>
  )
}
