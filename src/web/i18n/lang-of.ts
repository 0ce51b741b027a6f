/** The language that a text of the school is written in, by its letters: what `lang` must say for it to be read aloud right. */
export function detectLang(text: string): 'my' | 'ja' | 'en' {
  if (/\p{Script=Myanmar}/u.test(text)) return 'my'
  return /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text) ? 'ja' : 'en'
}
