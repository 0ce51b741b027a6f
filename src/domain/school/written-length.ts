/** What a word of a text takes at the most, and what reading its task does (s); in Japanese a letter. */
const SECONDS = { word: { en: 20, ja: 7 }, task: 120 } as const

/** How long a text may have taken to write (s): a page that was left open isn't practice. @param text null where nothing was kept */
export const estimateMaxSeconds = (text: string | null, lang: 'en' | 'ja'): number =>
  SECONDS.task + (text === null ? 0 : writtenLength(text, lang) * SECONDS.word[lang])

/** How long a learner's text is: in words, in Japanese in letters. */
export const writtenLength = (text: string, lang: 'en' | 'ja'): number =>
  lang === 'ja'
    ? (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0)
    : text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
