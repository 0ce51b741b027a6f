import { expect, test } from 'vitest'
import { doDeckJob } from '#server/features/memory/decks/process/do-deck-job.ts'
import { readProcessAnswer } from '#server/features/memory/decks/process/read-process-answer.ts'
import { package2, type TestCollection, type TestType } from '#tests/support/decks/anki-packages.ts'

/** Front and back of each card, and what was left out. */
async function read(collection: TestCollection) {
  const job = { task: 'read', fileName: 'x.apkg', latest: Date.UTC(2030, 0, 1) } as const
  const { head, cards } = readProcessAnswer(
    String(await doDeckJob(job, Buffer.from(await package2(collection)))),
  )
  if ('refused' in head) throw new Error(head.refused)
  const rows = cards.flatMap((some) => JSON.parse(some) as { front: string; back: string }[])
  return { sides: rows.map(({ front, back }) => [front, back]), left_out: head.left_out }
}

const LINE = '<hr id=answer>'
const stock = `{{FrontSide}}${LINE}{{Back}}`
const typeOf = (
  fields: string[],
  back: string,
  others: Partial<TestType> & { front?: string } = {},
): TestType => ({
  id: 500,
  name: 'Type',
  fields,
  templates: [{ front: others.front ?? `{{${fields[0]}}}`, back }],
  ...(others.isCloze && { isCloze: true }),
})
const note = (...fields: string[]) => ({ id: 1, guid: 'g', noteType: 500, fields })
const three = ['Front', 'Back', 'Extra']
const cloze = { front: '{{cloze:Text}}', isCloze: true }

test.each<[string, TestType, string[], string[]]>([
  [
    'the answer of a blank over the line',
    typeOf(['Text', 'Back Extra'], `{{cloze:Text}}${LINE}{{Back Extra}}`, cloze),
    ['Tokyo is the {{c1::capital}}', 'note'],
    ['Tokyo is the […]', 'Tokyo is the capital\nnote'],
  ],
  [
    'an answer over the line, below the front',
    typeOf(three, `{{Front}}<br>{{Back}}${LINE}{{Extra}}`),
    ['dog', 'ခွေး', 'a note'],
    ['dog', 'ခွေး\na note'],
  ],
  [
    'an answer over the line, above the front',
    typeOf(three, `{{Back}}<div>{{Front}}</div>${LINE}{{Extra}}`),
    ['dog', 'ခွေး', 'a note'],
    ['dog', 'ခွေး\na note'],
  ],
  [
    'the front alone over the line',
    typeOf(three, `{{Front}}${LINE}{{Back}}{{Extra}}`),
    ['dog', 'ခွေး', ''],
    ['dog', 'ခွေး'],
  ],
  [
    'a back that begins like its front',
    typeOf(['Front', 'Back'], stock),
    ['go', 'go<br>went<br>gone'],
    ['go', 'go\nwent\ngone'],
  ],
  [
    'a back without a line',
    typeOf(['Front', 'Back'], '{{Front}}<br>{{Back}}'),
    ['go', 'went'],
    ['go', 'went'],
  ],
  [
    'a back that says its front alone',
    typeOf(['Front', 'Back'], '{{Front}}{{Back}}'),
    ['go', ''],
    ['go', 'go'],
  ],
  [
    'a front within a longer word',
    typeOf(three, `{{Back}}${LINE}{{Extra}}`),
    ['go', 'going', 'x'],
    ['go', 'going\nx'],
  ],
  [
    'text with signs of less',
    typeOf(['Front', 'Back'], stock),
    ['\\(x<y\\) ok', 'I </3 &amp you'],
    ['\\(x<y\\) ok', 'I </3 & you'],
  ],
])('%s belongs where it stands', async (_, type, fields, sides) => {
  expect(await read({ types: [type], notes: [note(...fields)] })).toMatchObject({
    sides: [sides],
    left_out: { cells: 0 },
  })
})

test('fields that no template shows are counted, of each note once', async () => {
  const type: TestType = {
    ...typeOf(['Front', 'Back', 'Source', 'Add Reverse'], stock),
    templates: [
      { front: '{{Front}}', back: stock },
      { front: '{{#Add Reverse}}{{Back}}{{/Add Reverse}}', back: `${LINE}{{Front}}` },
    ],
  }
  const cards = [0, 1].map((ord) => ({ id: 1 + ord, ord }))
  const { sides, left_out } = await read({
    types: [type],
    notes: [
      { ...note('dog', 'ခွေး', 'a book', 'y'), cards },
      { ...note('cat', 'ကြောင်', '<img src=x>&#8203;'), id: 9, guid: 'h' },
    ],
  })
  expect(sides).toHaveLength(3)
  expect(left_out.cells).toBe(1)
})

test('a note that is far too long is left out alone, and counted with its answers', async () => {
  const { sides, left_out } = await read({
    types: [typeOf(['Front', 'Back'], stock)],
    notes: [
      note('a', `<img src="data:image/png;base64,${'A'.repeat(300_000)}">`),
      { ...note('dog', 'ခွေး'), id: 2, guid: 'h' },
    ],
    reviews: [{ id: Date.UTC(2025, 0, 1), cid: 1, ease: 3, type: 0 }],
  })
  expect(sides).toEqual([['dog', 'ခွေး']])
  expect(left_out).toMatchObject({ long: 1, empty: 0, reviews: 1 })
})

test('a back of which nothing is seen is empty, and a picture over the line is counted once', async () => {
  const unseen = await read({
    types: [typeOf(['Front', 'Back'], stock)],
    notes: [note('go', '&#8203;'), { ...note('a', 'b'), id: 2, guid: 'h' }],
  })
  expect(unseen).toMatchObject({ sides: [['a', 'b']], left_out: { empty: 1 } })
  const pictures = await read({
    types: [typeOf(three, `{{Front}}{{Extra}}${LINE}{{Back}}`)],
    notes: [note('a<img src=x>', 'b', '<img src=y>')],
  })
  expect(pictures.left_out.media).toBe(2)
})
