/** Kinds of letters that people send us, beside questions to teachers and appeals. */
export const INQUIRY_KINDS = ['contact', 'business', 'form', 'scholarship'] as const
export type InquiryKind = (typeof INQUIRY_KINDS)[number]

/** `held`: taken for spam until somebody looks; `accepted` and `refused` are results of applications. */
export type InquiryState = 'held' | 'open' | 'answered' | 'accepted' | 'refused' | 'closed'

/** State that the sender is shown: who is held isn't told so, or spam would learn from it. */
export type ShownState = Exclude<InquiryState, 'held'>
export const shownState = (state: InquiryState): ShownState => (state === 'held' ? 'open' : state)
