/**
 * A word of a text in its dictionary form. `lemma` is what words are compared by: lower case in English, in Japanese hiragana as it is
 * read, so that 駅 and えき are one word. `form` is how the text writes it.
 */
export type Lemma = { lemma: string; form: string }

/** Kinds of things whose words are counted: a video lesson, a short, a micro lesson, a story, or the front of a card. */
export type VocabularyKind = 'lesson' | 'short' | 'micro-lesson' | 'story' | 'card'

/** A word and how often a text has it. */
export type CountedLemma = Lemma & { count: number }

/** Each lemma once, in the order in which they first come. */
export function countLemmas(lemmas: readonly Lemma[]): CountedLemma[] {
  const counted = new Map<string, CountedLemma>()
  for (const one of lemmas) {
    const known = counted.get(one.lemma)
    if (known) known.count++
    else counted.set(one.lemma, { ...one, count: 1 })
  }
  return [...counted.values()]
}
