type Text = { lang: string; text: string }

/** About how much room a line takes: a letter of Japanese is twice as wide as others. */
export const widthOf = (texts: readonly Text[]) =>
  texts.reduce((sum, { lang, text }) => sum + (lang === 'ja' ? 2 : 1) * text.length, 0)

/** A wider line stands in small type. */
const WIDEST_IN_FULL = 64

/** A line of a video in the languages that are shown. */
export const Said = ({ className, texts }: { className: string; texts: readonly Text[] }) => (
  <div className={widthOf(texts) > WIDEST_IN_FULL ? `${className} small` : className}>
    {texts.map(({ lang, text }) => (
      <p key={lang} lang={lang}>
        {text}
      </p>
    ))}
  </div>
)
