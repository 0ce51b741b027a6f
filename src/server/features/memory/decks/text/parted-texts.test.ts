import { expect, test } from 'vitest'
import { guessSeparator, parseRows } from './separators.ts'

const rows = (text: string) => parseRows(text, guessSeparator(text))

test.each<[string, string, string[][]]>([
  [
    'a mark before two rows, of which the second goes on',
    '"dog\tခွေး\ncat\tကြောင်\n"fish\tငါး\n',
    [
      ['"dog', 'ခွေး'],
      ['cat', 'ကြောင်'],
      ['"fish', 'ငါး'],
    ],
  ],
  [
    'a quoted cell of which half the lines look like rows',
    'dog,ခွေး\n"a,1\nb\nc\nd",နောက်\n',
    [
      ['dog', 'ခွေး'],
      ['a,1\nb\nc\nd', 'နောက်'],
    ],
  ],
  [
    'a quoted cell whose first line looks like no row',
    'dog,ခွေး\n"note\na,1\nb",နောက်\n',
    [
      ['dog', 'ခွေး'],
      ['note\na,1\nb', 'နောက်'],
    ],
  ],
  [
    'marks at the begin of two backs',
    'a,"he said\nb,y\nc,"she said\nd,z\n',
    [
      ['a', '"he said'],
      ['b', 'y'],
      ['c', '"she said'],
      ['d', 'z'],
    ],
  ],
  [
    'a mark that another row’s mark closes',
    '"dog,ခွေး\ncat,ကြောင်\nnail 5",သံ\nfish,ငါး\n',
    [
      ['"dog', 'ခွေး'],
      ['cat', 'ကြောင်'],
      ['nail 5"', 'သံ'],
      ['fish', 'ငါး'],
    ],
  ],
  [
    'a mark that another row’s mark closes, of which one in between holds commas',
    '"dog,ခွေး\n\ncat,ကြောင်, hund,x\ncow,နွား\nnail 5",သံ\n',
    [
      ['"dog', 'ခွေး'],
      ['cat', 'ကြောင်', ' hund', 'x'],
      ['cow', 'နွား'],
      ['nail 5"', 'သံ'],
    ],
  ],
  ['lines within a cell that hold commas', '"hello, you\nmy, friend",x\n', [['hello, you\nmy, friend', 'x']]],
  [
    'lines of lists within a cell',
    'eat,"to eat, dine\nto have, take"\n',
    [['eat', 'to eat, dine\nto have, take']],
  ],
  [
    'cells of lines one after another',
    '"a\nb","c\n\nd"\n"e","f"\n',
    [
      ['a\nb', 'c\n\nd'],
      ['e', 'f'],
    ],
  ],
  ['marks within marks, to the end', '"say ""hi""","a\n""b"""', [['say "hi"', 'a\n"b"']]],
  [
    'empty cells in quotation marks',
    '"",""\n"a",""\n',
    [
      ['', ''],
      ['a', ''],
    ],
  ],
  [
    'tabs within quoted cells',
    'a,"x\ty"\nb,"z\tw"\n',
    [
      ['a', 'x\ty'],
      ['b', 'z\tw'],
    ],
  ],
  [
    'entities by their names',
    'R&amp;D,research\nQ&amp;A,question\n',
    [
      ['R&amp;D', 'research'],
      ['Q&amp;A', 'question'],
    ],
  ],
  [
    'entities by their numbers',
    'don&#39;t,x\ncan&#x27;t,y\n',
    [
      ['don&#39;t', 'x'],
      ['can&#x27;t', 'y'],
    ],
  ],
  [
    'a sign before a semicolon that is no entity',
    'R&B;music\nrock &roll;too\n',
    [
      ['R&B', 'music'],
      ['rock &roll', 'too'],
    ],
  ],
])('%s: %j', (_, text, expected) => expect(rows(text)).toEqual(expected))

test('of 60 rows none is lost to marks at the begin of two', () => {
  const line = (n: number) => `${n === 4 || n === 56 ? '"' : ''}word ${n}\tစာ ${n}`
  const text = Array.from({ length: 60 }, (_, n) => line(n)).join('\n')
  expect(rows(text)).toHaveLength(60)
})

test('marks without end take no longer than the text', () => {
  for (const part of ['"', 'a,"', '"a,', '"a,b\n', '""",x\n', '"a\nb","'])
    expect(() => parseRows(part.repeat(150_000), 'comma')).not.toThrow()
})
