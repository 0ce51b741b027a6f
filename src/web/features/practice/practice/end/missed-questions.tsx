import type { PracticeQuestion } from '#contract/practice/practice.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { SoundButton } from '#web/player/sound.tsx'
import { Readings, Ruby } from '#web/ui/words/furigana.tsx'
import { listReadings } from '../questions/readings-of.ts'
import { RightAnswer } from '../right-answer.tsx'

type Props = {
  questions: readonly PracticeQuestion[]
  /** Label of the way on to the mistakes of all lessons. */
  all?: string | undefined
}

/** The questions answered wrong in a run, with the right answers. */
export function MissedQuestions({ questions, all }: Props) {
  return (
    <div className="card run-missed">
      <h3>{m.practice_look_again()}</h3>
      <ul>
        {questions.map((question) => (
          <li key={question.id}>
            <Readings value={listReadings(question, true)}>
              <AsAsked question={question} />
              <RightAnswer question={question} />
            </Readings>
          </li>
        ))}
      </ul>
      {all && (
        <a href="/practice/mistakes" className="block-link">
          {all}
        </a>
      )}
    </div>
  )
}

/** The words, the sentence to build, the sound and the picture of a question, in small. */
function AsAsked({ question }: { question: PracticeQuestion }) {
  const { question: text, arrange_question_data: arrange, audio, picture } = question
  return (
    <>
      <span lang={detectLang(text)} className="soft">
        <Ruby text={text} />
      </span>
      {arrange?.prompt && <span lang={detectLang(arrange.prompt)}>{arrange.prompt}</span>}
      {picture && <img src={picture} alt={m.practice_picture()} width="96" height="72" loading="lazy" />}
      {audio && <SoundButton src={audio} label={m.practice_listen()} />}
    </>
  )
}
