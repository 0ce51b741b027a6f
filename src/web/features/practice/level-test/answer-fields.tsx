import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { detectLang } from '#web/i18n/lang-of.ts'
import { SoundButton } from '#web/player/sound.tsx'
import { Cited } from '#web/ui/cited.tsx'
import { ArrangeField } from './arrange-field.tsx'
import type { LevelTestQuestion } from './progress.ts'

/** The fields of a form in which a question is answered, by its type. */
export function AnswerFields({ question }: { question: LevelTestQuestion }) {
  switch (question.question_type) {
    case 'arrange':
      return <ArrangeField question={question} />
    case 'fill-blank':
    case 'dictation':
      return (
        <div className="field">
          <label htmlFor="answer-text">{m.practice_level_test_your_answer()}</label>
          <div className="input-box">
            <input
              id="answer-text"
              name="text"
              lang={question.lang}
              maxLength={500}
              autoComplete="off"
              autoCapitalize="off"
              autoCorrect="off"
              spellCheck={false}
            />
          </div>
        </div>
      )
    default:
      return (
        <fieldset className="field">
          <legend className="visually-hidden">{m.practice_level_test_your_answer()}</legend>
          <div className="exam-options">
            {question.answers.map(({ id, text, audio, picture }, index) => (
              <div key={id} className="exam-option">
                <label className="choice">
                  <input type="radio" name="choice" value={id} />
                  {text !== null && (
                    <span lang={detectLang(text)}>
                      <Cited text={text} />
                    </span>
                  )}
                  {picture && (
                    <img src={picture} alt={m.practice_level_test_option({ number: number(index + 1) })} />
                  )}
                  {audio && text === null && (
                    <span>{m.practice_level_test_option({ number: number(index + 1) })}</span>
                  )}
                </label>
                {audio && (
                  <SoundButton
                    src={audio}
                    label={m.practice_level_test_option({ number: number(index + 1) })}
                  />
                )}
              </div>
            ))}
          </div>
        </fieldset>
      )
  }
}
