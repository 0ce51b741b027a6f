import type { Transcript } from '#contract/school/video.ts'
import { Ruby } from '#web/ui/words/furigana.tsx'

type Line = Pick<Transcript['lines'][number], 'text' | 'written' | 'meaning'>
type Text = { lang: string; text: string; furigana?: NonNullable<Line['written']>['furigana'] | undefined }

/** A line of a video in the languages that are shown: `taught` is the one that it teaches, the other is Burmese. */
export const listCaptionTexts = (
  { text, written, meaning }: Line,
  taught: string,
  langs: readonly string[],
): Text[] =>
  langs.map((lang) =>
    lang === taught
      ? { lang, text: written?.text ?? text, furigana: written?.furigana }
      : { lang, text: meaning ?? '' },
  )

/** About how much room a line takes: a letter of Japanese is twice as wide as others. */
export const estimateWidth = (texts: readonly Text[]) =>
  texts.reduce((sum, { lang, text }) => sum + (lang === 'ja' ? 2 : 1) * text.length, 0)

/** A wider line stands in small type. */
const WIDEST_IN_FULL = 64

/** A line of a video in the languages that are shown. */
export const Caption = ({ className, texts }: { className: string; texts: readonly Text[] }) => (
  <div className={estimateWidth(texts) > WIDEST_IN_FULL ? `${className} small` : className}>
    {texts.map(({ lang, text, furigana }) => (
      <p key={lang} lang={lang}>
        <Ruby text={text} of={furigana} />
      </p>
    ))}
  </div>
)
