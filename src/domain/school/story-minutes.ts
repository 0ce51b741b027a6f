const kana = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu

/** Words and letters that a learner reads in a minute, aloud or along with the voice. */
const WORDS = 60
const LETTERS = 150

/** Time that the lines of a story take to read once, in whole minutes. */
export function storyMinutes(lines: readonly string[]): number {
  const text = lines.join(' ')
  const letters = text.match(kana)?.length ?? 0
  const words = letters > 0 ? 0 : text.split(/\s+/).length
  return Math.max(1, Math.ceil(letters / LETTERS + words / WORDS))
}
