import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCsv, unguarded } from './csv.ts'

test('cells are quoted where need be, and what a spreadsheet would compute stays text', () => {
  const rows = [
    ['a,b', 'say "hi"', 'one\rtwo', 'one\ntwo', null, -1.5, ''],
    ['=1+1', '-5', '+959', '@x', '\tx', "'=1", "'s"],
    ['＝1+1', '－5', '＋959', '＠x', 'a=b'],
  ]
  expect(formatCsv(rows)).toBe(
    `"a,b","say ""hi""","one\rtwo","one\ntwo",,-1.5,\n'=1+1,'-5,'+959,'@x,'\tx,''=1,'s\n'＝1+1,'－5,'＋959,'＠x,a=b\n`,
  )
  expect(formatCsv([['က'], ['ခ']], '\r\n')).toBe('က\r\nခ\r\n')
})

test('whatever is written is read back', () => {
  const cells = fc.array(
    fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('=', "'=", '＝', '\r', '"', ',', '\n', "''")),
    {
      minLength: 2,
      maxLength: 5,
    },
  )
  fc.assert(
    fc.property(cells, fc.constantFrom('\n' as const, '\r\n' as const), (row, lineEnd) => {
      const [read = []] = parse(formatCsv([row], lineEnd), { record_delimiter: lineEnd }) as string[][]
      expect(read.map(unguarded)).toEqual(row)
    }),
  )
})
