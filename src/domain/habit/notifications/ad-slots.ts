/** The pages on which one of our own announcements may stand: none of them teaches. */
export const AD_SLOTS = ['notifications', 'profile', 'live-classes'] as const
export type AdSlot = (typeof AD_SLOTS)[number]
