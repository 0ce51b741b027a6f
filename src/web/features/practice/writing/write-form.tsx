import type { OpenWriting } from '#contract/practice/writing.ts'
import { writtenLength } from '#domain/school/written-length.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { Behaviour } from '#web/runtime/islands/behaviour.tsx'
import { FieldFaultNote } from '#web/ui/fields/field-fault.tsx'
import { Form } from '#web/ui/form.tsx'

type Props = { writing: OpenWriting; state: { fault: string; text: string | null } | undefined }

/** One's own text. The phone keeps it while it is written, the server once it is sent. */
export function WriteForm({ writing: { id, draft, lang, model }, state }: Props) {
  const text = state?.text ?? draft?.text ?? ''
  return (
    <Form method="post" noValidate className="writing-form">
      <div className="field">
        <label htmlFor="text">{m.practice_writing_own()}</label>
        <Behaviour name="keep-draft" when="now">
          <div className="input-box text-area">
            <textarea
              id="text"
              name="text"
              rows={7}
              maxLength={1500}
              required
              lang={lang}
              spellCheck={false}
              data-writing={id}
              data-saved={draft?.saved_at}
              defaultValue={text}
              aria-describedby="text-fault text-length"
              aria-invalid={state ? true : undefined}
            />
          </div>
          <p className="soft small" id="text-length">
            {lang === 'ja' ? m.practice_writing_letters() : m.practice_writing_words()}{' '}
            <output htmlFor="text">{number(writtenLength(text, lang))}</output>
          </p>
        </Behaviour>
        {/* Outside of what wakes in the browser, which an answer leaves as it is. */}
        {state ? (
          <FieldFaultNote text={state.fault} label={m.practice_writing_own()} of="text" id="text-fault" />
        ) : (
          <p className="field-error" id="text-fault" role="alert" />
        )}
      </div>
      <button type="submit" className={model ? 'button quiet' : 'button'}>
        {model ? m.practice_writing_keep_again() : m.practice_writing_keep()}
      </button>
    </Form>
  )
}
