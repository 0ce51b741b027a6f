/// <reference path="./myanmar-tools.d.ts" />
import converterModule from 'myanmar-tools/build_node/zawgyi_converter.js'

/** The converter takes time in the square of some runs: longer pieces are no sentences and stay as they are. */
const LONGEST_PIECE = 2_000

let converter: InstanceType<typeof converterModule.ZawgyiConverter> | undefined

/** The text read as Zawgyi, every run of Burmese but its two sentence marks, which both encodings share. */
export function convertFromZawgyi(text: string): string {
  converter ??= new converterModule.ZawgyiConverter()
  const { zawgyiToUnicode } = converter
  return text.replace(/[\u1000-\u1049\u104c-\u109f]+/g, (piece) =>
    piece.length > LONGEST_PIECE ? piece : zawgyiToUnicode.call(converter, piece),
  )
}
