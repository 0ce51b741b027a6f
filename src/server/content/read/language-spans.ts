/** Language of a text, and of its Latin letters. */
export type Tongue = { lang: 'my' | 'en' | 'ja'; latin: 'en' | 'ja-Latn' }

export type LanguageSpan = { text: string; lang: string | null }

const latin = String.raw`\p{Script=Latin}(?:[\p{Script=Latin}\p{M}0-9\s.,!?;:'’“”"/…–-]*[\p{Script=Latin}\p{M}0-9.!?…])?`
const japanese = String.raw`[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々〆](?:[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々〆、。？！「」〜・\s]*[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々〆。？！」])?`
const burmese = String.raw`\p{Script=Myanmar}(?:[\p{Script=Myanmar}\s]*\p{Script=Myanmar})?`
const runs = new RegExp(`(?<latin>${latin})|(?<japanese>${japanese})|(?<burmese>${burmese})`, 'gu')

/** Splits a text into runs of its own language (`lang` null) and of others, where screen readers change their voice. */
export function splitLanguageSpans(text: string, { lang, latin }: Tongue): LanguageSpan[] {
  const spans: LanguageSpan[] = []
  const add = (part: string, of: string | null) => {
    const last = spans.at(-1)
    if (last && last.lang === of) last.text += part
    else if (part) spans.push({ text: part, lang: of })
  }
  let end = 0
  for (const match of text.matchAll(runs)) {
    add(text.slice(end, match.index), null)
    const found = match.groups?.latin ? latin : match.groups?.japanese ? 'ja' : 'my'
    add(match[0], found === lang ? null : found)
    end = match.index + match[0].length
  }
  add(text.slice(end), null)
  return spans
}
