import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { decks } from '#contract/memory/decks.ts'
import { deckName, keptText } from '#domain/memory/decks/card-text.ts'
import { DECKS } from '#domain/memory/decks/limits.ts'
import { SEPARATOR_NAMES, TABLE_SIDES } from '#domain/memory/decks/table-choice.ts'
import { makeExport } from '#server/features/memory/decks/export-file.ts'
import type { ExportCard } from '#server/features/memory/decks/exported.ts'
import type { FileCard } from '#server/features/memory/decks/file-decks.ts'
import { doDeckJob } from '#server/features/memory/decks/process/do-deck-job.ts'
import { readText } from '#server/features/memory/decks/text/read-text.ts'
import { isFormula, oddTexts } from '#tests/support/walks/odd-texts.ts'

const NOW = Date.UTC(2026, 10, 28)
const MAX_TIME = NOW + 300_000

const plain: ExportCard = {
  id: 1,
  guid: 'plain',
  deck: 'Words',
  front: 'front',
  back: 'back',
  reading: 'reading',
  example: 'example',
  meaning: 'meaning',
  is_suspended: false,
}
/** The columns of an export that hold a text of the learner’s; an id is the program’s own. */
const COLUMNS = (Object.keys(plain) as (keyof ExportCard)[]).filter(
  (name) => typeof plain[name] === 'string' && name !== 'guid',
)

/** A card for each odd text in each column. */
const cards: ExportCard[] = COLUMNS.flatMap((column, at) =>
  oddTexts.map(({ text }, n) => ({
    ...plain,
    id: at * 1_000 + n + 1,
    guid: `${column}-${n}`,
    // A file has at most a hundred decks.
    deck: column === 'deck' ? text : `of ${column}`,
    front: column === 'front' ? text : `front ${column} ${n}`,
    ...(column !== 'deck' && column !== 'front' && { [column]: text }),
  })),
)

const FORMATS = z.array(decks.exportFile.input.shape.format.unwrap()).element.options

const exported = (format: (typeof FORMATS)[number], some: readonly ExportCard[]) =>
  makeExport([JSON.stringify([]), JSON.stringify(some), ''].join('\n'), {
    task: 'export',
    format,
    now: NOW,
    timeZone: 'Asia/Yangon',
    parameters: null,
  })

type Read = { deck: string } & Pick<
  FileCard,
  'guid' | 'front' | 'back' | 'reading' | 'example' | 'example_meaning'
>

/** What our import makes of a file. */
async function imported(format: string, bytes: Uint8Array): Promise<Read[]> {
  const job = { task: 'read', fileName: `walk.${format}`, latest: MAX_TIME } as const
  const [head = '', ...lines] = String(await doDeckJob(job, Buffer.from(bytes))).split('\n')
  expect(JSON.parse(head)).not.toHaveProperty('refused')
  return lines.flatMap((line) => (line.startsWith('c') ? (JSON.parse(line.slice(1)) as Read[]) : []))
}

/** How the program keeps a card, whatever file it comes from. */
const asKept = ({ guid, deck, front, back, reading, example, meaning }: ExportCard): Read => ({
  deck: deckName(deck, DECKS.max_name),
  guid,
  front: keptText(front),
  back: keptText(back),
  reading: keptText(reading ?? ''),
  example: keptText(example ?? ''),
  example_meaning: keptText(meaning ?? ''),
})

test.each(FORMATS)(
  'what an export as %s has in any column comes back by our own import as it was',
  async (format) => {
    const readBack = new Map(
      (await imported(format, await exported(format, cards))).map((card) => [card.guid, card]),
    )
    const lost = cards.flatMap((card, n) => {
      const { name } = oddTexts[n % oddTexts.length] ?? { name: '' }
      const found = readBack.get(card.guid)
      const kept = asKept(card)
      const odd = Object.entries(kept).filter(([key, text]) => found?.[key as keyof Read] !== text)
      return odd.map(
        ([key, text]) =>
          `${card.guid.split('-')[0]} with ${name}: ${key} ${JSON.stringify(text)} came back as ${JSON.stringify(found?.[key as keyof Read])}`,
      )
    })
    expect(lost).toEqual([])
    expect(readBack.size).toBe(cards.length)
  },
)

test('no cell of an export is a formula to a spreadsheet, and each text stands in one', async () => {
  const rows: string[][] = parse(Buffer.from(await exported('csv', cards)), { bom: true })
  expect(rows).toHaveLength(cards.length + 1)
  const [names = []] = rows
  const formulas = rows.flatMap((row, n) =>
    row.flatMap((cell, at) =>
      isFormula(cell) ? [`${names[at]} of ${cards[n - 1]?.guid}: ${JSON.stringify(cell)}`] : [],
    ),
  )
  expect(formulas).toEqual([])
  const lost = cards.filter((card, n) =>
    COLUMNS.some(
      (column) => !rows[n + 1]?.some((cell) => cell === card[column] || cell === `'${card[column]}`),
    ),
  )
  expect(lost.map(({ guid }) => guid)).toEqual([])
})

/** As a spreadsheet writes a row. */
const written = (row: readonly string[], separator: string) =>
  row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)

const MARKS: Record<(typeof SEPARATOR_NAMES)[number], string> = {
  tab: '\t',
  comma: ',',
  semicolon: ';',
  pipe: '|',
  colon: ':',
  space: ' ',
  dash: ' - ',
  equals: '=',
}

test.each(SEPARATOR_NAMES)(
  'a table of others, parted by %s, loses no text of any column to its signs or its script',
  (separator) => {
    const rows = TABLE_SIDES.flatMap((side, at) =>
      oddTexts.map(({ text }, n) => TABLE_SIDES.map((one) => (one === side ? text : `${one} ${at} ${n}`))),
    )
    const choice = { separator, has_header: false, front: 1, back: 2, reading: 3, example: 4 }
    const bytes = Buffer.from(rows.map((row) => written(row, MARKS[separator])).join('\r\n'))
    const { decks: found, left_out } = readText(bytes, { deckName: 'Walk', latest: MAX_TIME, choice })
    const asWords = (text: string) => keptText(text.replace(/\s+/g, ' ')).trim()
    const kept = (found[0]?.cards ?? []).map((card) => TABLE_SIDES.map((side) => asWords(card[side] ?? '')))
    // What parts the words, and stands around them, says nothing in a table that others wrote.
    expect(kept).toEqual(rows.map((row) => row.map(asWords)))
    expect(Object.values(left_out).filter((count) => count > 0)).toEqual([])
  },
)
