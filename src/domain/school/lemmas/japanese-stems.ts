/** The rows of the verbs that change their last letter: before ます, ない, ば, う, and before て or た. */
const GODAN: Readonly<Record<string, string>> = {
  う: 'いわえおっ',
  く: 'きかけこい',
  ぐ: 'ぎがげごい',
  す: 'しさせそ',
  つ: 'ちたてとっ',
  ぬ: 'になねのん',
  ぶ: 'びばべぼん',
  む: 'みまめもん',
  る: 'りられろっ',
}
const AFTER_ICHIDAN = ['ます', 'ました', 'ません', 'ましょう', 'て', 'た', 'な', 'られ', 'よう']
const AFTER_I_ADJECTIVE = ['く', 'かった', 'さ', 'そう', 'な']
const SURU = ['します', 'しました', 'しません', 'して', 'しない']
const KURU = ['きます', 'きました', 'きません', 'きて', 'きた']
const IKU = ['って', 'った']

/**
 * Stems with which verbs and adjectives in their dictionary form begin in their other forms, the letter that follows included, so that a
 * shorter word isn't taken for them. Nouns that end like them give some that no text has.
 */
export function japaneseStems(word: string): string[] {
  if (word === 'する') return SURU
  if (word === 'くる') return KURU
  if (word.length < 2) return []
  const [stem, last] = [word.slice(0, -1), word.slice(-1)]
  if (last === 'い') return AFTER_I_ADJECTIVE.map((ending) => stem + ending)
  const changed = [...(GODAN[last] ?? '')].map((letter) => stem + letter)
  const more = /(?:行|い)く$/.test(word) ? IKU.map((ending) => stem + ending) : []
  const ichidan = last === 'る' ? AFTER_ICHIDAN.map((ending) => stem + ending) : []
  return [...ichidan, ...more, ...changed].filter((form) => form.length > 1)
}
