/// <reference path="./myanmar-tools.d.ts" />
import detectorModule from 'myanmar-tools/build_node/zawgyi_detector.js'
import { canonicalOrder } from './burmese-order.ts'
import { isSoundBurmese } from './burmese-spelling.ts'
import { isPlainlyUnicode } from './not-zawgyi.ts'
import { convertFromZawgyi } from './zawgyi-converter.ts'

/**
 * Above this probability a text counts as Zawgyi; one that is also sound Burmese in Unicode only above the second, for
 * ဤနေရာ၌ and အခြားဘာသာစကားကို score 0.999: Zawgyi that stays as it is can still be read, Unicode that was converted cannot.
 */
const CERTAIN = 0.95
const CERTAIN_THOUGH_SOUND = 0.9999

const MAX_TEXT_LENGTH = 20_000

let detector: InstanceType<typeof detectorModule.ZawgyiDetector> | undefined
const getDetector = () => (detector ??= new detectorModule.ZawgyiDetector())

/**
 * A text in Zawgyi as Unicode in canonical order; any other text unchanged. Converted only when the detector is certain, the
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
  if (isPlainlyUnicode(text) || probability(text) <= CERTAIN || isUnicodeAfterAll(text)) return text
  return convertFromZawgyi(text)
}

const probability = (text: string) => getDetector().getZawgyiProbability(text)

/** Sound Burmese with a stacked consonant, or sound Burmese that is hardly taken for Zawgyi once its marks are in order. */
function isUnicodeAfterAll(text: string): boolean {
  if (!isSoundBurmese(text)) return isNameWithStack(text)
  return text.includes('\u1039') || probability(canonicalOrder(text)) <= CERTAIN_THOUGH_SOUND
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
