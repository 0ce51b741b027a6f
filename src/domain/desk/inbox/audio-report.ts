/** Kinds of text that have lines with sounds under its slug: a story, the examples of a point of grammar, the phrases of guided writing. */
const HEARD_TEXTS = ['story', 'grammar', 'writing'] as const
export type SoundText = (typeof HEARD_TEXTS)[number]

export const isSoundText = (kind: string): kind is SoundText =>
  (HEARD_TEXTS as readonly string[]).includes(kind)

/** Kinds of sound that may seem odd: the line of a question, a word or its example, a character, a line of a video or of a text. */
export const SOUND_KINDS = ['question', 'card', 'character', 'line', ...HEARD_TEXTS] as const
export type SoundKind = (typeof SOUND_KINDS)[number]
