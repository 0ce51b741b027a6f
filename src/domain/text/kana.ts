/** True if a text is written in hiragana and katakana alone. */
export const isKana = (text: string): boolean => /^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u.test(text)
