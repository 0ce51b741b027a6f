import { createContext, useContext } from 'react'
import { type Furigana, rubyRuns } from '#domain/text/furigana/ruby.ts'

/** Readings of the kanji inside it. */
export const Readings = createContext<Furigana | undefined>(undefined)

type Props = { text: string; of?: Furigana | undefined }

/** A text with the readings of its kanji above them, of `of` or those around it. Screen readers read the kanji themselves. */
export function Ruby({ text, of }: Props) {
  const around = useContext(Readings)
  const furigana = of ?? around
  const runs = furigana ? rubyRuns(text, furigana) : []
  // In a fragment, for only what goes through our JSX is shown in the script of the page's readers.
  if (!runs.some(({ reading }) => reading)) return <>{text}</>
  return (
    <span>
      {runs.map(({ text, reading }, index) =>
        reading ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
          <ruby key={index}>
            {text}
            {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing is focused by it */}
            <rt aria-hidden="true">{reading}</rt>
          </ruby>
        ) : (
          text
        ),
      )}
    </span>
  )
}
