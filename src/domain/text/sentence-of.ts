/** A sentence that was put together of pieces: Japanese without spaces, and none before a mark. */
export const joinSentence = (pieces: readonly string[], lang: string): string =>
  pieces
    .filter(Boolean)
    .join(lang === 'ja' ? '' : ' ')
    .replace(/ (?=[.,!?])/g, '')
