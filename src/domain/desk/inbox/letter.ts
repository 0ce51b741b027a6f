/** What people send us, beside questions to teachers and appeals. */
export const LETTER_KINDS = ['contact', 'business', 'form', 'scholarship'] as const
export type LetterKind = (typeof LETTER_KINDS)[number]

/** `held`: taken for spam until somebody looks; `accepted` and `refused` are results of applications. */
export type LetterState = 'held' | 'open' | 'answered' | 'accepted' | 'refused' | 'closed'

/** What the sender is shown of a state: who is held isn't told so, or spam would learn from it. */
export type ShownState = Exclude<LetterState, 'held'>
export const shownState = (state: LetterState): ShownState => (state === 'held' ? 'open' : state)
