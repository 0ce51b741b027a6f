import type { TrialLesson } from '#contract/desk/site.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'

/** A word card: its front is read and heard, and it is turned by opening it. */
export function TrialCard({ front, lang, back, audio, picture, example }: TrialLesson['card']) {
  return (
    <div className="card trial-card">
      {picture && <img src={picture} alt="" width="96" height="96" loading="lazy" decoding="async" />}
      <p className="trial-front" lang={lang}>
        {front}
      </p>
      {/* biome-ignore lint/a11y/useMediaCaption: what is heard stands above it */}
      <audio controls preload="none" src={audio} aria-label={front} lang={lang} />
      <details>
        <summary className="trial-turn">{m.trial_turn()}</summary>
        <p lang={detectLang(back)}>
          <b>{back}</b>
        </p>
        {example && (
          <p>
            <span lang={lang}>{example.text}</span>
            <br />
            <span className="soft" lang={detectLang(example.meaning)}>
              {example.meaning}
            </span>
          </p>
        )}
      </details>
    </div>
  )
}
