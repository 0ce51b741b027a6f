import { z } from 'zod'
import { nonEmptyText } from './texts.ts'

const list = z.array(nonEmptyText).default([])

/** spelling.yaml: what `content check` is to take for right though no dictionary has it. */
export const spellingFile = z.strictObject({
  english: z.strictObject({
    /** Of people, places and things, as they are written. */
    names: list,
    /** Words of the school, written small; with a capital they are right too. */
    words: list,
    /** Sounds, endings and other parts of words. */
    parts: list,
    /** Misspellings of learners, shown to say that they are wrong. */
    slips: list,
  }),
  burmese: z.strictObject({
    /** Syllables and words that are right though they stand in one file only, or look like a slip of another word. */
    words: list,
  }),
})
export type SpellingFile = z.output<typeof spellingFile>
