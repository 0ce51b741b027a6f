import type { GivenAnswers, ReadingQuestion } from '#contract/practice/read-questions.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { Behaviour } from '#web/runtime/islands/behaviour.tsx'
import { Cited } from '#web/ui/cited.tsx'
import { PlaceLists } from '#web/ui/fields/place-lists.tsx'
import { Ruby } from '#web/ui/words/furigana.tsx'

type Props = { number: number; question: ReadingQuestion; given: GivenAnswers[number]['answer'] | undefined }

/** Field in which a question is answered: options to choose from, a list for each place of a sentence, or a line to write. */
export function AnswerField(props: Props) {
  switch (props.question.question_type) {
    case 'arrange':
      return <Places {...props} />
    case 'fill-blank':
    case 'dictation':
      return <Line {...props} />
    default:
      return <Options {...props} />
  }
}

const Options = ({ number, question, given }: Props) => (
  <div className="choices">
    {question.answers.map(({ id, text }) => (
      <label key={id} className="choice">
        <input type="radio" name={`choice-${number}`} value={id} defaultChecked={id === given} />
        <span lang={detectLang(text ?? '')}>
          <Cited text={text ?? ''} />
        </span>
      </label>
    ))}
  </div>
)

const Line = ({ number, question, given }: Props) => (
  <div className="field">
    <label htmlFor={`text-${number}`}>{m.shared_practice_your_answer()}</label>
    <span className="input-box">
      <input
        id={`text-${number}`}
        name={`text-${number}`}
        lang={question.lang}
        maxLength={400}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        defaultValue={typeof given === 'string' ? given : ''}
      />
    </span>
  </div>
)

/** The pieces can be tapped into their places where script runs. */
function Places({ number, question, given }: Props) {
  const { answers, lang } = question
  const order: unknown[] = Array.isArray(given) ? given : []
  return (
    <Behaviour name="tap-pieces" when="now">
      <div className="read-places" lang={lang}>
        <PlaceLists name={`piece-${number}`} question={question} order={order} />
      </div>
      <div className="read-pieces">
        <p className="soft small">{m.shared_level_test_tap_words()}</p>
        {answers.map(({ id, text }) => (
          <button
            key={id}
            type="button"
            className="pick"
            lang={lang}
            data-piece={id}
            aria-pressed={order.includes(id)}
          >
            <Ruby text={text ?? ''} />
          </button>
        ))}
      </div>
    </Behaviour>
  )
}
