import type { OpenWriting } from '#contract/practice/writing.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { Cited } from '#web/ui/cited.tsx'
import { Form } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Ruby } from '#web/ui/words/furigana.tsx'

type Props = { writing: OpenWriting; isAsked: boolean }

/** Model of how it may be written, what to look for in one's own text, and the two ways on: a teacher, or done. */
export function Model({ writing: { model, checklist, lang, lesson_id: lesson }, isAsked }: Props) {
  if (!model) return null
  return (
    <>
      <section className="card writing-model" id="model" aria-labelledby="model-title">
        <h2 id="model-title">{m.practice_writing_model()}</h2>
        <p lang={lang} className="writing-text">
          <Ruby text={model.text} />
        </p>
        {model.meaning && (
          <details>
            <summary>{m.shared_story_meanings()}</summary>
            <p lang={detectLang(model.meaning)}>{model.meaning}</p>
          </details>
        )}
      </section>
      <Form method="post" className="writing-check">
        <fieldset className="card">
          <legend>{m.practice_writing_checklist()}</legend>
          {checklist.map((point) => (
            <label key={point} className="writing-point">
              <input type="checkbox" />
              <span lang={detectLang(point)}>
                <Cited text={point} />
              </span>
            </label>
          ))}
        </fieldset>
        {isAsked ? (
          <p className="writing-asked" role="status">
            <Icon name="check" />
            <span>
              {m.practice_writing_asked()} <a href="/profile/progress">{m.practice_writing_answers()}</a>
            </span>
          </p>
        ) : (
          lesson !== null && (
            <button type="submit" name="intent" value="ask" className="button quiet">
              {m.practice_writing_ask()}
            </button>
          )
        )}
        <button type="submit" name="intent" value="done" className="button">
          {m.practice_writing_finish()}
        </button>
      </Form>
    </>
  )
}
