/** True if these are letters to spell a word with, and not words. Kana and Latin letters: a sign of Chinese is a word as well. */
export const areLetters = (pieces: readonly (string | null)[]): boolean =>
  pieces.every((piece) => /^[\p{Script=Latin}\p{Script=Hiragana}\p{Script=Katakana}ー]$/u.test(piece ?? ''))
