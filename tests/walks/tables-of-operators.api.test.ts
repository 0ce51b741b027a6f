import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reviewContent } from '#cli/content-review.ts'
import { exportInquiries } from '#cli/inbox/export-inquiries.ts'
import { exportCsv } from '#cli/payments/export-payments.ts'
import type { FoundPayment } from '#server/features/billing/payments/operator.queries.ts'
import { addInquiry } from '#server/features/desk/inbox/inquiries.queries.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { isFormula, oddTexts, SIGNS } from '#tests/support/walks/odd-texts.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startApp()
  folder = await mkdtemp(join(tmpdir(), 'thazin-walk-'))
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

const text = (n: number) => oddTexts[n % oddTexts.length]?.text ?? ''

/** A payment whose texts are all odd; what the program makes of itself stays. */
const payment = (n: number): FoundPayment => {
  const plain = {
    number: n,
    payment_id: 'p',
    status: 'refunded',
    kind: 'normal',
    product: 'english',
    provider: 'p',
    provider_reference: 'r',
    promo_code: 'c',
  }
  const texts = Object.entries(plain).map(([name, value]) => [
    name,
    typeof value === 'string' && name !== 'status' ? text(n) : value,
  ])
  const rest = {
    duration_days: 30,
    list_amount: 5,
    amount: 5,
    refund_amount: 5,
    currency: 'MMK',
    created_at: new Date(),
    paid_at: new Date(),
  }
  return { ...Object.fromEntries(texts), ...rest } as FoundPayment
}

/** A letter in which everything that its sender wrote is odd. */
const letterOf = (odd: string) => ({
  kind: 'contact' as const,
  state: 'open' as const,
  account_id: null,
  learner_id: null,
  form_id: null,
  round_id: null,
  name: odd,
  phone: odd,
  email: odd,
  locale: 'en',
  fields: [{ label: { my: odd, en: odd }, value: odd }],
  document_key: null,
  held_because: [],
  sent_as: null,
  sent_at: new Date(),
})

async function letters(): Promise<string> {
  for (const { text: odd } of oddTexts) {
    const id = await addInquiry(app.deps.db, letterOf(odd))
    await app.deps.db.updateTable('letters').set({ answer: odd }).where('id', '=', id).execute()
  }
  await exportInquiries(app.deps, join(folder, 'letters.csv'), {})
  return await readFile(join(folder, 'letters.csv'), 'utf8')
}

const BURMESE = 'ဒီနေ့ပဲ စပါ။'
/** Texts that Burmese readers are asked about: with each sign, and with an apostrophe before it. */
const asked = ['', ...SIGNS, ...SIGNS.map((sign) => `'${sign}`)].map((sign) => `${sign}${BURMESE}`)

async function content(): Promise<string> {
  await mkdir(join(folder, 'content'))
  const tip = (one: string, n: number) =>
    `  - id: tip-${n}\n    title: { my: ${JSON.stringify(one)}, en: ${JSON.stringify(one)} }\n    body: { my: ${JSON.stringify(one)}, en: Begin. }\n    link: /learn\n`
  await writeFile(
    join(folder, 'content/tips.yaml'),
    `tips:\n${asked.map(tip).join('')}review: { my: pending }\n`,
  )
  await reviewContent(join(folder, 'content'), { to: join(folder, 'content.csv'), from: undefined, only: '' })
  return await readFile(join(folder, 'content.csv'), 'utf8')
}

/** What each module writes that makes a table, and the texts that must stand in it. */
const WRITERS: Record<string, { write: () => Promise<string>; texts: readonly string[] }> = {
  'src/cli/payments/export-payments.ts': {
    write: async () => exportCsv(oddTexts.map((_, n) => payment(n))),
    texts: oddTexts.map(({ text: odd }) => odd),
  },
  'src/cli/inbox/export-inquiries.ts': { write: letters, texts: oddTexts.map(({ text: odd }) => odd) },
  'src/cli/content-review.ts': { write: content, texts: asked },
}

test('every module that writes a table for an operator is walked', () => {
  const root = join(import.meta.dirname, '../..')
  const sources = ['src/cli', 'src/server', 'src/domain'].flatMap((part) =>
    readdirSync(join(root, part), { recursive: true, encoding: 'utf8' }).map((name) => `${part}/${name}`),
  )
  const writing = sources.filter(
    (path) =>
      /(?<!\.test)\.ts$/.test(path) &&
      /\bcsvOf\b.* from |text\/csv/.test(readFileSync(join(root, path), 'utf8')),
  )
  // Decks have walks of their own: tables-of-decks.test.ts.
  const others = writing.filter((path) => !path.startsWith('src/server/features/memory/decks/'))
  expect(others.sort()).toEqual(Object.keys(WRITERS).sort())
})

test.each(Object.keys(WRITERS))(
  'the table of %s has no formula in any column, and every text as it is',
  async (path) => {
    const { write, texts } = WRITERS[path] ?? { write: async () => '', texts: [] }
    const table = await write()
    const rows: string[][] = parse(table, { bom: true })
    const [names = []] = rows
    const formulas = rows.flatMap((row) =>
      row.flatMap((cell, at) => (isFormula(cell) ? [`${names[at]}: ${JSON.stringify(cell)}`] : [])),
    )
    expect(formulas).toEqual([])
    const cells = new Set(rows.flat())
    expect(texts.filter((one) => !cells.has(one) && !cells.has(`'${one}`))).toEqual([])
  },
)

test('the table of texts to review is read back as it was written, whatever they begin with', async () => {
  const from = join(folder, 'content.csv')
  const rows: string[][] = parse(await readFile(from, 'utf8'), { bom: true })
  const answered = rows.map((row, n) => (n === 0 ? row : [...row.slice(0, 4), 'x', '']))
  const cell = (one: string) => `"${one.replaceAll('"', '""')}"`
  await writeFile(from, answered.map((row) => row.map(cell).join(',')).join('\n'))
  expect(await reviewContent(join(folder, 'content'), { from, to: undefined, only: '' })).toMatch(
    /^0 texts corrected; all is read in 1 files: tips\.yaml/,
  )
})
