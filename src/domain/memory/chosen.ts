/** The kinds of cards that a learner can choose: the school's words and characters, and their own cards. */
export const CARD_KINDS = ['word', 'character', 'own'] as const
export type CardKind = (typeof CARD_KINDS)[number]

/** Sources of what a learner can listen to: words that are due or being learned, or those of this week's lessons. */
export const LISTENING_SOURCES = ['words', 'lessons'] as const
export type ListeningSource = (typeof LISTENING_SOURCES)[number]
