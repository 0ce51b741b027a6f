import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gradable } from '#tests/support/grading-table.ts'
import { withoutNewerMethods } from '#tests/support/without-newer-methods.ts'
import { grade } from '../grade.ts'
import { judgeTyped } from '../judge-typed.ts'

const NOTHING: ReadonlySet<string> = new Set()

test('a typed word is judged where arrays and texts have no methods younger than 2020', () => {
  const judge = (front: string, lang: string, reading: string | null, written: string) =>
    withoutNewerMethods(() => judgeTyped({ front, lang, reading }, written, NOTHING))
  expect(judge("don't", 'en', null, 'don t').verdict).toBe('typo')
  expect(judge("don't", 'en', null, 'don´t').verdict).toBe('right')
  expect(judge("I'm sorry", 'en', null, 'I m sorry').verdict).toBe('typo')
  expect(judge('teacher', 'en', null, 'taecher')).toEqual({
    verdict: 'typo',
    pieces: [
      { kind: 'same', text: 't' },
      { kind: 'extra', text: 'a' },
      { kind: 'same', text: 'e' },
      { kind: 'missing', text: 'a' },
      { kind: 'same', text: 'cher' },
    ],
  })
  expect(judge('half past six', 'en', null, '6:30').verdict).toBe('right')
  expect(judge('one hundred and five', 'en', null, 'seven oh five').verdict).toBe('wrong')
  expect(judge("where's she gone?", 'en', null, 'where has she gone').verdict).toBe('right')
  expect(judge('一万円', 'ja', 'いちまんえん', '10,000円').verdict).toBe('right')
  expect(judge('学校', 'ja', 'がっこう', 'gakkô').verdict).toBe('right')
  expect(judge('コーヒー', 'ja', null, 'コ−ヒ−').verdict).toBe('right')
  expect(judge('ကျောင်း', 'my', null, 'ေက်ာင္း').verdict).toBe('right')
})

test('pieces and pairs are judged there as well', () => {
  const options: [number, string][] = [
    [1, 'one'],
    [2, 'two'],
  ]
  const order = gradable('arrange', [1, 2], { options })
  const pairs = gradable('match', [[1, 2]], { options })
  expect(withoutNewerMethods(() => grade(order, [2, 1]).verdict)).toBe('wrong')
  expect(withoutNewerMethods(() => grade(pairs, [[1, 2]]).verdict)).toBe('right')
})

test('no expression looks behind itself, which Safari can only from 16.4 on', async () => {
  const folders = ['src/domain/practice/grading', 'src/domain/practice/strokes']
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(folder, { recursive: true }))
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .map((file) => join(folder, file)),
    ),
  )
  const alsoRead = [
    'compare-key',
    'plain-text',
    'digits',
    'to-hiragana',
    'burmese/burmese-order',
    'burmese/read-as-zawgyi',
  ]
  const paths = [...files.flat(), ...alsoRead.map((name) => `src/domain/text/${name}.ts`)]
  expect(paths.length).toBeGreaterThan(25)
  const behind = []
  for (const path of paths) if (/\(\?<[=!]/.test(await readFile(path, 'utf8'))) behind.push(path)
  expect(behind).toEqual([])
})
