import { Fragment } from 'react'
import { splitSyllables } from '#domain/text/burmese/burmese-syllables.ts'
import { Cited } from '#web/ui/cited.tsx'

/** A run of Burmese of more than one syllable, without a space. */
const BURMESE_RUN = /([\u1000-\u109f]{2,})/

/**
 * A text of the school for a narrow place. Burmese breaks at its spaces; a run that is wider than the place, where browsers would
 * cut through a syllable, breaks between syllables.
 */
export function NarrowText({ text }: { text: string }) {
  if (!BURMESE_RUN.test(text)) return <Cited text={text} />
  return (
    <>
      {text.split(BURMESE_RUN).map((part, index) =>
        index % 2 === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
          part && <Cited key={index} text={part} isBurmese />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
          <Run key={index} syllables={splitSyllables(part)} />
        ),
      )}
    </>
  )
}

/** Short strings, each of which is shown in the script of the page's readers by itself. */
const Run = ({ syllables }: { syllables: string[] }) => (
  <span className="narrow-run">
    {syllables.map((syllable, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the syllables of one text never change places
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {syllable}
      </Fragment>
    ))}
  </span>
)
