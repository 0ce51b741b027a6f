/** The pages on which one of our own announcements may stand: none of them teaches. */
export const AD_PLACEMENTS = ['notifications', 'profile', 'live-classes'] as const
export type AdPlacement = (typeof AD_PLACEMENTS)[number]
