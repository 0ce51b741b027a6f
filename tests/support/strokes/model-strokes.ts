import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { strokePaths, toStrokeData } from '#domain/practice/strokes/kanjivg.ts'
import type { Point } from '#domain/practice/strokes/svg-path.ts'
import type { Model } from './simulate-drawing.ts'

const folder = join(
  dirname(createRequire(import.meta.url).resolve('@madcat/kanjivg/package.json')),
  'dist/main',
)

/** The SVG of a character as KanjiVG has it. */
export const modelSvg = (character: string) =>
  readFile(join(folder, `${character.codePointAt(0)?.toString(16).padStart(5, '0')}.svg`), 'utf8')

/** The middle lines of a character, in the writer's box. */
export const modelStrokes = async (character: string): Promise<Point[][]> =>
  toStrokeData(strokePaths(await modelSvg(character))).medians

/** Characters that were found to be taken for each other, in pairs. */
export const RIVALS = ['われ', '未末', '土士', 'コユ', '力刀', '牛午', 'るろ', 'スヌ']

/** More that resemble each other to the eye, of as many strokes; those of another number are none for the board. */
export const LOOK_ALIKES = [
  ...['ぬめ', 'ねれ', 'わね', 'いり', 'さち', 'らう', 'けは', 'すよ', 'おむ', 'るそ', 'くへ', 'てつ'],
  ...['ソン', 'シツ', 'ソリ', 'クワ', 'ケチ', 'アヤ', 'セヤ', 'ノフ', 'メヌ', 'ナメ', 'ウワ', 'テヲ'],
  ...['入人', '八人', '日月', '木水', '犬太', '右石', '干千', '天夫', '名各', '白自'],
]

/** The 46 hiragana, and 26 katakana and kanji, with all the rivals. */
export const SEVENTY_TWO =
  'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんコユスヌシツソンヲ未末土士力刀牛午日語学校時間飲曜火'

/** Kana with two dots or a ring, whose strokes lie close together. */
export const VOICED =
  'がぎぐげござじずぜぞだぢづでどばびぶべぼガギグゲゴザジズゼゾダヂヅデドバビブベボぱぴぷぺぽパピプペポ'

/** Characters with the strokes of KanjiVG and those that they form a pair with. */
export function modelsOf(characters: string, pairs: readonly string[] = RIVALS): Promise<Model[]> {
  return Promise.all(
    [...characters].map(async (character) => {
      const others = pairs
        .filter((pair) => pair.includes(character))
        .map((pair) => pair.replace(character, ''))
      const rivals = others.map(async (other) => ({ character: other, medians: await modelStrokes(other) }))
      return { character, medians: await modelStrokes(character), rivals: await Promise.all(rivals) }
    }),
  )
}
