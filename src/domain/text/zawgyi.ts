/// <reference path="./myanmar-tools.d.ts" />
import converterModule from 'myanmar-tools/build_node/zawgyi_converter.js'
import detectorModule from 'myanmar-tools/build_node/zawgyi_detector.js'
import { canonicalOrder } from './burmese-order.ts'
import { isSoundBurmese } from './burmese-spelling.ts'

/**
 * Above this probability a text counts as Zawgyi; one that is also sound Burmese in Unicode only above the second, for
 * ဤနေရာ and အခြားဘာသာ score 0.98.
 */
const CERTAIN = 0.95
const CERTAIN_THOUGH_SOUND = 0.999

/** The converter takes time in the square of some runs: longer pieces are no sentences and stay as they are. */
const LONGEST_PIECE = 2_000
const LONGEST_TEXT = 20_000

let converter: InstanceType<typeof converterModule.ZawgyiConverter> | undefined
let detector: InstanceType<typeof detectorModule.ZawgyiDetector> | undefined
const getConverter = () => (converter ??= new converterModule.ZawgyiConverter())
const getDetector = () => (detector ??= new detectorModule.ZawgyiDetector())

/**
 * A text in Zawgyi as Unicode in canonical order; any other text unchanged. Converted only when the detector is certain, the
 * outcome differs and no longer looks like Zawgyi, and the text is not plainly Unicode: the detector alone takes
 * အဓိပ္ပာယ်, သိပ္ပံ and many mistyped words for Zawgyi, and conversion destroys them.
 */
export function fromZawgyi(text: string): string {
  const converted = conversionOf(text)
  if (converted === text) return text
  const ordered = canonicalOrder(converted)
  return conversionOf(ordered) === ordered ? ordered : text
}

/** Unicode Burmese for a device whose system font is Zawgyi. Only to be shown, never stored. */
export function toZawgyi(text: string): string {
  return convertPieces(text, (piece) => getConverter().unicodeToZawgyi(piece))
}

/** The text converted when it looks like Zawgyi, else as it is. */
function conversionOf(text: string): string {
  if (text.length > LONGEST_TEXT || !/[\u1000-\u109f]/.test(text)) return text
  if (probability(text) <= CERTAIN || isUnicodeAfterAll(text)) return text
  return convertPieces(text, (piece) => getConverter().zawgyiToUnicode(piece))
}

const probability = (text: string) => getDetector().getZawgyiProbability(text)

/** Sound Burmese with a stacked consonant, or sound Burmese that is hardly taken for Zawgyi once its marks are in order. */
function isUnicodeAfterAll(text: string): boolean {
  if (!isSoundBurmese(text)) return false
  return text.includes('\u1039') || probability(canonicalOrder(text)) <= CERTAIN_THOUGH_SOUND
}

function convertPieces(text: string, convert: (piece: string) => string): string {
  return text.replace(/[\u1000-\u1049\u104c-\u109f]+/g, (piece) =>
    piece.length > LONGEST_PIECE ? piece : convert(piece),
  )
}
