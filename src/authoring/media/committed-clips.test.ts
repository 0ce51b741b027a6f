import path from 'node:path'
import { expect, it } from 'vitest'
import { checkSound } from '#server/content/check/check-sound.ts'
import { clipName, clipPath } from '#server/content/media/clips.ts'
import { clipsOfSchool } from '#server/content/media/clips-of-school.ts'
import { readContentFiles } from '#server/content/read/files.ts'
import { readSchoolFiles } from '#server/content/read/read-school-files.ts'

const files = await readContentFiles(path.resolve(import.meta.dirname, '../../../content'))
const built = new Map([...files].map(([file, bytes]) => [clipPath.exec(file)?.[1], bytes]))
const school = readSchoolFiles(files)
const lengths = new Map(
  clipsOfSchool(school).flatMap((clip) => {
    const bytes = built.get(clipName(clip))
    return clip.lang === 'ja' && bytes ? [[clip.text, secondsIn(bytes)] as const] : []
  }),
)
const lengthOf = (text: string) => lengths.get(text) ?? 0

/** As the head of the file has it, with the silence around the sound. */
function secondsIn(file: Buffer): number {
  const head = file.indexOf('mvhd')
  return file.readUInt32BE(head + 20) / file.readUInt32BE(head + 16)
}

it('every clip and video of the levels that were built anew sounds as it should', () => {
  expect(checkSound(school, files)).toEqual([])
})

it('says each kana in full, all alike', () => {
  const kana = [...lengths].filter(([text]) => /^[ぁ-ゖァ-ヴ][ゃゅょャュョ]?$/.test(text))
  expect(kana.length).toBeGreaterThan(200)
  expect(kana.filter(([, seconds]) => seconds < 0.42 || seconds > 0.75)).toEqual([])
})

it('lets length be heard where nothing else tells two words apart', () => {
  const pairs = [
    ...[
      ['え', 'ええ'],
      ['い', 'いい'],
      ['す', 'すう'],
      ['しょ', 'しょう'],
      ['ビル', 'ビール'],
    ],
    ...[
      ['とり', 'とおり'],
      ['ゆき', 'ゆうき'],
      ['きて', 'きって'],
      ['まち', 'まっち'],
      ['ここ', 'こうこう'],
    ],
  ] as [string, string][]
  const alike = pairs.filter(([short, long]) => lengthOf(long) < lengthOf(short) + 0.1)
  expect(alike).toEqual([])
})
