import type { TrialLesson } from '#contract/desk/site.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { Host } from '#web/ui/hosts/host.tsx'
import { PlainSound } from '#web/ui/plain-sound.tsx'

/** The two hosts before a pagoda, and what one of them says, to hear. */
export const Greeting = ({ card }: { card: TrialLesson['card'] | undefined }) => {
  const said = card && sentenceOf(card)
  return (
    <div className="greeting">
      <svg viewBox="0 0 360 200" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <circle className="sun" cx="180" cy="92" r="54" />
        <path className="far" d="M0 150c50-34 92-34 140-8s120 12 220-26v84H0z" />
        <path
          className="gold"
          d="M180 34l2 20 4 4-1 6c3 16 6 24 13 32 9 9 16 12 19 24l7 5v6h11v8h11v9H114v-9h11v-8h11v-6l7-5c3-12 10-15 19-24 7-8 10-16 13-32l-1-6 4-4z"
        />
        <path className="near" d="M0 168c60-30 130-38 190-24s120 10 170-12v68H0z" />
      </svg>
      <div className="greeting-hosts">
        <Host who="su-su" pose="wave" size={120} />
        <Host who="aung" pose="glad" size={120} />
      </div>
      {said && (
        <div className="bubble">
          <div>
            <p lang={card.lang}>
              <b>{said.text}</b>
            </p>
            {said.meaning !== said.text && (
              <p className="soft" lang={detectLang(said.meaning)}>
                {said.meaning}
              </p>
            )}
          </div>
          <PlainSound src={said.audio} label={m.shared_characters_say({ text: said.text })} />
          <p role="status" className="small" hidden>
            {m.shared_error_network()}
          </p>
        </div>
      )}
    </div>
  )
}

/** A card's example, where it can be heard, else the card itself. */
const sentenceOf = ({ front, back, audio, example }: TrialLesson['card']) =>
  example?.audio ? { ...example, audio: example.audio } : { text: front, meaning: back, audio }
