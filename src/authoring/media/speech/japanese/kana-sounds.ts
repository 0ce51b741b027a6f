/**
 * One sound of a reading, named as open_jtalk names it: `ky`, `a`, `N`, `cl`. Where kana leave open how it is heard, all that they may stand for:
 * the う of おう is the long vowel of がっこう, or the verb's own ending in おもう.
 */
export type KanaSound = readonly string[]

const vowels = ['a', 'i', 'u', 'e', 'o']
const rows: Record<string, string> = {
  アイウエオ: '',
  カキクケコ: 'k',
  サシスセソ: 's',
  タチツテト: 't',
  ナニヌネノ: 'n',
  ハヒフヘホ: 'h',
  マミムメモ: 'm',
  ラリルレロ: 'r',
  ガギグゲゴ: 'g',
  ザジズゼゾ: 'z',
  ダヂヅデド: 'd',
  バビブベボ: 'b',
  パピプペポ: 'p',
}
/** Kana whose consonant is not that of their row. */
const other: Record<string, string> = {
  ...{ シ: 'sh i', チ: 'ch i', ツ: 'ts u', フ: 'f u', ジ: 'j i', ヂ: 'j i', ヅ: 'z u' },
  ...{ ヤ: 'y a', ユ: 'y u', ヨ: 'y o', ワ: 'w a', ヲ: 'o', ン: 'N', ッ: 'cl', ヴ: 'v u' },
}
const one = new Map([
  ...Object.entries(rows).flatMap(([letters, consonant]) =>
    [...letters].map((letter, index): [string, string] => [letter, `${consonant} ${vowels[index]}`.trim()]),
  ),
  ...Object.entries(other),
])
/** The consonant before a small ャ, ュ or ョ. */
const glides: Record<string, string> = {
  ...{ キ: 'ky', シ: 'sh', チ: 'ch', ニ: 'ny', ヒ: 'hy', ミ: 'my', リ: 'ry' },
  ...{ ギ: 'gy', ジ: 'j', ヂ: 'j', ビ: 'by', ピ: 'py', テ: 'ty', デ: 'dy', フ: 'fy' },
}
/** The consonant before a small vowel, in words from abroad. */
const borrowed: Record<string, string> = {
  ...{ シ: 'sh', ジ: 'j', チ: 'ch', フ: 'f', ウ: 'w', テ: 't', デ: 'd', ト: 't', ド: 'd', ツ: 'ts', ヴ: 'v' },
}
const smallVowels: Record<string, string> = {
  ...{ ャ: 'a', ュ: 'u', ョ: 'o', ァ: 'a', ィ: 'i', ゥ: 'u', ェ: 'e', ォ: 'o' },
}

/**
 * The sounds of a reading in kana, in which particles are written as they sound (わ, え, お); anything else counts as a pause.
 * @throws RangeError for kana that stand for no sound, such as a small ゃ at the beginning
 */
export function soundsOfKana(reading: string): KanaSound[] {
  const letters = [...asKatakana(reading.normalize('NFKC'))]
  const sounds: KanaSound[] = []
  for (const [index, letter] of letters.entries()) {
    if (letter in smallVowels) continue
    const vowel = sounds.at(-1)?.[0] ?? ''
    if (letter === 'ー') {
      if (!vowels.includes(vowel)) throw new RangeError(`${reading}: ー follows no vowel`)
      sounds.push([vowel])
      continue
    }
    const small = letters[index + 1] ?? ''
    const names = small in smallVowels ? withSmall(letter, small, reading) : one.get(letter)
    if (names === undefined) continue
    const follows = kana.test(letters[index - 1] ?? '')
    for (const name of names.split(' ')) sounds.push(follows ? mayBeLong(name, vowel, names) : [name])
  }
  return sounds
}

/** う after o and い after e mostly make it long. */
function mayBeLong(name: string, before: string, names: string): KanaSound {
  if (names === 'u' && before === 'o') return ['o', 'u']
  if (names === 'i' && before === 'e') return ['e', 'i']
  return [name]
}

function withSmall(letter: string, small: string, reading: string): string {
  const consonant = /[ャュョ]/.test(small) ? glides[letter] : borrowed[letter]
  if (consonant === undefined) throw new RangeError(`${reading}: ${letter}${small} stands for no sound`)
  return `${consonant} ${smallVowels[small]}`
}

const kana = /[ァ-ヴー]/
export const asKatakana = (text: string) =>
  text.replace(/[ぁ-ゖ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60))
