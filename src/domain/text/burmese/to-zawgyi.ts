import { SYLLABLE, zawgyiSyllable } from './zawgyi-syllable.ts'

/** Unicode Burmese for a device whose system font is Zawgyi, syllable by syllable. Only to be shown, never stored. */
export function toZawgyi(text: string): string {
  return text
    .replaceAll('၎င်း', '၎')
    .replaceAll('\u200b', '')
    .replace(SYLLABLE, (_, kinzi = '', letter, stacked, marks) =>
      zawgyiSyllable(kinzi, letter, stacked, marks),
    )
}
