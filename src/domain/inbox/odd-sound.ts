/** What may sound odd: the line of a question, a word or its example, a character, a line of a video. */
export const SOUND_KINDS = ['question', 'card', 'character', 'line'] as const
export type SoundKind = (typeof SOUND_KINDS)[number]
