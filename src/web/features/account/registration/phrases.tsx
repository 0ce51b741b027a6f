import type { FirstPhrase } from '#contract/account/registration.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { Form } from '#web/ui/form.tsx'
import { PlainSound } from '#web/ui/plain-sound.tsx'
import { linkToStep } from './step-address.ts'

/** The first phrases: the first one is heard as soon as it is seen, where the browser lets it, and each one as often as it is wanted. */
export const FirstPhrases = ({ phrases }: { phrases: FirstPhrase[] }) => (
  <>
    <ul className="first-phrases">
      {phrases.map((phrase) => (
        <li key={phrase.audio} className="card">
          <img src={phrase.picture} alt="" width="60" height="60" />
          <div>
            <p lang={phrase.lang}>
              <b>{phrase.text}</b>
            </p>
            {phrase.reading && <p lang="en">{phrase.reading}</p>}
            {phrase.meaning !== phrase.text && (
              <p className="soft" lang={detectLang(phrase.meaning)}>
                {phrase.meaning}
              </p>
            )}
          </div>
          <PlainSound src={phrase.audio} label={m.shared_characters_say({ text: phrase.text })} />
        </li>
      ))}
    </ul>
    {/* biome-ignore lint/a11y/useMediaCaption: what is said stands above it */}
    {phrases[0] && <audio autoPlay src={phrases[0].audio} />}
    <Form method="post" action={linkToStep('phrases')} className="bottom-action fresh">
      <button type="submit" name="phrases_met" value="1" className="button">
        {m.shared_practice_next()}
      </button>
    </Form>
  </>
)
