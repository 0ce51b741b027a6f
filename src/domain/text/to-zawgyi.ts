/// <reference path="./myanmar-tools.d.ts" />
import converterModule from 'myanmar-tools/build_node/zawgyi_converter.js'

/** The converter takes time in the square of some runs: longer pieces are no sentences and stay as they are. */
const LONGEST_PIECE = 2_000

let converter: InstanceType<typeof converterModule.ZawgyiConverter> | undefined

/** The converter between the two encodings of Burmese, made once. */
export const getConverter = () => (converter ??= new converterModule.ZawgyiConverter())

/** The text with every run of Burmese but its two sentence marks, which both encodings share, converted. */
export function convertPieces(text: string, convert: (piece: string) => string): string {
  return text.replace(/[\u1000-\u1049\u104c-\u109f]+/g, (piece) =>
    piece.length > LONGEST_PIECE ? piece : convert(piece),
  )
}

/** Unicode Burmese for a device whose system font is Zawgyi. Only to be shown, never stored. */
export function toZawgyi(text: string): string {
  return convertPieces(text, (piece) => getConverter().unicodeToZawgyi(piece))
}
