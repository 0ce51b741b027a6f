/** A card that was forgotten so often doesn't hold by repeating it alone (Anki's threshold, too). */
export const LEECH_LAPSES = 8

export const isLeech = ({ lapses }: { lapses: number }): boolean => lapses >= LEECH_LAPSES

/** The most characters (code points) of a learner's own hint. */
export const MAX_HINT_LENGTH = 200

/** The most code units of what a learner notes on a card. */
export const MAX_NOTE_LENGTH = 1000
