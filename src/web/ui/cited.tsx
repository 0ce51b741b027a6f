/** Words in Latin letters, with what stands between them. */
const LATIN = /([A-Za-z][A-Za-z'’./-]*(?:\s+[A-Za-z][A-Za-z'’./-]*)*[?!]?)/

/** A text of the school in Burmese, in which the English words that it cites say that they are English. */
export function Cited({ text }: { text: string }) {
  // In a fragment, for only what goes through our JSX is shown in the script of the page's readers.
  if (!/[\u1000-\u109f]/.test(text)) return <>{text}</>
  return (
    <>
      {text.split(LATIN).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
          <span key={index} lang="en">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </>
  )
}
