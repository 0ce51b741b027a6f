import { Ruby } from './words/furigana.tsx'

/** Words in Latin letters, with the text between them. */
const LATIN = /([A-Za-z][A-Za-z'’./-]*(?:\s+[A-Za-z][A-Za-z'’./-]*)*[?!]?)/

type Props = {
  text: string
  /** By default whether it has a Burmese letter; a part of a text may have none. */
  isBurmese?: boolean
}

/** A text of the school with the readings of its kanji; in Burmese the English words that it cites say that they are English. */
export function Cited({ text, isBurmese = /[\u1000-\u109f]/.test(text) }: Props) {
  if (!isBurmese) return <Ruby text={text} />
  return (
    <>
      {text.split(LATIN).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
          <span key={index} lang="en">
            {part}
          </span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
          <Ruby key={index} text={part} />
        ),
      )}
    </>
  )
}
