import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { detectLang } from '#web/i18n/lang-of.ts'
import { Cited } from '#web/ui/cited.tsx'
import type { TrialQuestion as Question } from './read-trial.ts'

type Props = { question: Question; place: number }

/**
 * A question as a part of a form. The style sheet shows the verdict as soon as an option is chosen; sent to the server, the form
 * comes back with the same.
 */
export function TrialQuestionField({ question, place }: Props) {
  const { field, audio, picture, answers, chosen, solution } = question
  return (
    <fieldset className={chosen === null ? 'trial-question' : 'trial-question answered'}>
      <legend>
        <span className="soft">{number(place)}.</span>{' '}
        <span lang={detectLang(question.question)}>
          <Cited text={question.question} />
        </span>
      </legend>
      {picture && <img src={picture} alt="" width="96" height="96" loading="lazy" decoding="async" />}
      {audio && (
        // biome-ignore lint/a11y/useMediaCaption: what is heard is what is asked
        <audio controls preload="none" src={audio} aria-label={m.trial_sound()} />
      )}
      {answers.map((option) => (
        <label key={option.id} className="choice">
          <input type="radio" name={field} value={option.id} defaultChecked={option.id === chosen} />
          {option.picture && (
            <img src={option.picture} alt="" width="56" height="56" loading="lazy" decoding="async" />
          )}
          {option.text && <span lang={detectLang(option.text)}>{option.text}</span>}
          <b className={option.id === solution.correct_answer ? 'verdict right' : 'verdict wrong'}>
            {option.id === solution.correct_answer ? m.trial_right() : m.trial_wrong()}
          </b>
        </label>
      ))}
      {solution.explanation && (
        <p className="trial-why" lang={detectLang(solution.explanation)}>
          <Cited text={solution.explanation} />
        </p>
      )}
    </fieldset>
  )
}
