/** How long a learner's text is: in words, in Japanese in letters. */
export const writtenLength = (text: string, lang: 'en' | 'ja'): number =>
  lang === 'ja'
    ? (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0)
    : text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
