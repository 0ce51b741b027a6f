import { Fragment } from 'react'
import type { WordCoverage, WordInText } from '#contract/school/words.ts'
import { Ruby } from './furigana.tsx'

/** Mark of how the learner stands to a word; nothing if nobody knows. */
export type WordMark = 'new' | 'kept' | undefined

/** Says of each word whether it is new to the learner or kept already. */
export function collectWordMarks(coverage: WordCoverage | null): (word: string) => WordMark {
  const marks = new Map(
    (coverage?.unknown ?? []).map(({ word, kept }) => [word, kept ? 'kept' : 'new'] as const),
  )
  return (word) => marks.get(word)
}

type Props = {
  text: string
  /** Its words, in their order. */
  words: readonly WordInText[]
  addressOf: (word: string) => string
  markOf?: (word: string) => WordMark
}

/** A text of which each word leads to where it is kept. */
export function LinkedWords({ text, words, addressOf, markOf }: Props) {
  return (
    <>
      {splitAtWords(text, words).map(({ before, text: written, word }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of one text never change places
        <Fragment key={index}>
          <Ruby text={before} />
          {word !== null && (
            <a href={addressOf(word)} className={['word-link', markOf?.(word)].filter(Boolean).join(' ')}>
              <Ruby text={written} />
            </a>
          )}
        </Fragment>
      ))}
    </>
  )
}

type Piece = { before: string; text: string; word: string | null }

/** The text in pieces: the text before each word, the word, and at the end the rest. */
export function splitAtWords(text: string, words: readonly WordInText[]): Piece[] {
  let end = 0
  const pieces = words.flatMap(({ text: written, word }): Piece[] => {
    const at = text.indexOf(written, end)
    if (at === -1) return []
    const before = text.slice(end, at)
    end = at + written.length
    return [{ before, text: written, word }]
  })
  return [...pieces, { before: text.slice(end), text: '', word: null }]
}
