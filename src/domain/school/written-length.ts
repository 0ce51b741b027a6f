/** Maximum time (s) that a word of a text takes, and time that reading its task does; in Japanese a letter. */
const SECONDS = { word: { en: 20, ja: 7 }, task: 120 } as const

/** Maximum time to write a text (s): a page that was left open isn't practice. @param text null where nothing was kept */
export const estimateMaxSeconds = (text: string | null, lang: 'en' | 'ja'): number =>
  SECONDS.task + (text === null ? 0 : writtenLength(text, lang) * SECONDS.word[lang])

/** Length of a learner's text: in words, in Japanese in letters. */
export const writtenLength = (text: string, lang: 'en' | 'ja'): number =>
  lang === 'ja'
    ? (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0)
    : text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
