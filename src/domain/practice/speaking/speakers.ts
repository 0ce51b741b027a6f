/** Speakers of the school: each has a voice and a figure. */
export const SPEAKERS = ['su', 'aung'] as const
export type Speaker = (typeof SPEAKERS)[number]
