/// <reference path="./myanmar-tools.d.ts" />
import detectorModule from 'myanmar-tools/build_node/zawgyi_detector.js'
import { canonicalOrder } from './burmese-order.ts'
import { isSoundBurmese } from './burmese-spelling.ts'
import { hasZawgyiRow, isPlainlyUnicode } from './not-zawgyi.ts'
import { convertFromZawgyi } from './zawgyi-converter.ts'

/**
 * Above this probability a text counts as Zawgyi; one that is also sound Burmese in Unicode only above the second, for
 * ဤနေရာ၌ and အခြားဘာသာစကားကို score 0.999: Zawgyi that stays as it is can still be read, Unicode that was converted cannot.
 */
const CERTAIN = 0.95
const CERTAIN_THOUGH_SOUND = 0.9999
/** Above this, signs that only Zawgyi has in a row make it certain; below it, words in Unicode stand beside them. */
const POSSIBLE = 0.2

const MAX_TEXT_LENGTH = 20_000

let detector: InstanceType<typeof detectorModule.ZawgyiDetector> | undefined
const getDetector = () => (detector ??= new detectorModule.ZawgyiDetector())

/**
 * A text in Zawgyi as Unicode in canonical order; any other text unchanged. Converted only when the detector is certain or signs are, the
 * outcome differs and no longer looks like Zawgyi, and the text is not plainly Unicode: the detector alone takes
 * အဓိပ္ပာယ်, သိပ္ပံ, မဥ္ဇူ and many mistyped words for Zawgyi, and conversion destroys them.
 */
export function fromZawgyi(text: string): string {
  const converted = conversionOf(text)
  if (converted === text) return text
  const ordered = canonicalOrder(converted)
  return conversionOf(ordered) === ordered ? ordered : text
}

/** The text converted when it looks like Zawgyi, else as it is. */
function conversionOf(text: string): string {
  if (text.length > MAX_TEXT_LENGTH || !/[\u1000-\u109f]/.test(text)) return text
  if (isPlainlyUnicode(text)) return text
  if (probability(text) <= CERTAIN) return conversionOfUnsure(text)
  return isUnicodeAfterAll(text) ? text : convertFromZawgyi(text)
}

/**
 * A text of which the detector isn't certain, converted where that makes sound Burmese of what is none, and either it holds what only Zawgyi
 * has, or all that changes is ္ into ်, and ဉ or ဩ, which it seldom saw in Zawgyi, kept the detector from being certain.
 */
function conversionOfUnsure(text: string): string {
  const isRow = hasZawgyiRow(text) && probability(text) > POSSIBLE
  if (!isRow && !(text.includes('\u1039') && /[ဉဩ]/.test(text))) return text
  const converted = convertFromZawgyi(text)
  if (isSoundBurmese(text) || !isSoundBurmese(converted)) return text
  const isAsat = canonicalOrder(converted) === canonicalOrder(text.replace(/\u1039/g, '\u103a'))
  return isRow || (isAsat && probability(text.replace(/[ဉဩ]/g, 'ဥ')) > CERTAIN) ? converted : text
}

const probability = (text: string) => getDetector().getZawgyiProbability(text)

/**
 * Sound Burmese with a stacked consonant, or sound Burmese that is hardly taken for Zawgyi once its marks are in order, unless ဥ, which
 * carries no ေ, stands before that of the next letter.
 */
function isUnicodeAfterAll(text: string): boolean {
  if (!isSoundBurmese(text)) return isNameWithStack(text)
  if (text.includes('\u1039')) return true
  return !/\u1025\u1031/.test(text) && probability(canonicalOrder(text)) <= CERTAIN_THOUGH_SOUND
}

/** ဥ with a letter below that belongs below ဉ: typed for it in names (မဥ္ဇူ, ကဥ္စန), and Zawgyi's ဉ် before that letter. */
const STACK_ON_U = /\u1025(?=\u1039[စဆဇဈဉည])/g
/** Words of Zawgyi that end so: ယာဉ် (vehicle), ဝိညာဉ် (spirit), ဉာဉ် (habit), အစဉ် (always), and စဉ်စား, စဉ်းစား without its း (to think). */
const WORD_IN_ZAWGYI = /(?:ယာ|ညာ|ဥာ|အစ)\u1025\u1039|စ\u1025\u1039စား/

/** Would all be sound with ဉ in the place of such an ဥ? Then it's left as it is, unless it is a word in Zawgyi. */
function isNameWithStack(text: string): boolean {
  const meant = text.replace(STACK_ON_U, '\u1009')
  return meant !== text && !WORD_IN_ZAWGYI.test(text) && isSoundBurmese(meant)
}
