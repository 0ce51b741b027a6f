import { m } from '#messages'

type Props = { id: number; question: string; multiple: boolean; choices: { id: number; text: string }[] }

/** One question of the survey, of which one or more answers may be chosen, or none. */
export function SurveyQuestionField({ id, question, multiple, choices }: Props) {
  return (
    <fieldset className="field">
      <legend>
        {question} {multiple && <span className="soft small">{m.account_survey_several()}</span>}
      </legend>
      <div className="choices">
        {choices.map((choice) => (
          <label key={choice.id} className="choice">
            <input type={multiple ? 'checkbox' : 'radio'} name={`question-${id}`} value={choice.id} />
            <span>{choice.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
