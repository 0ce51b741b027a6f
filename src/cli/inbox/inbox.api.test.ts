import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { apply, newAddress, tokenOf } from '#tests/support/inbox/inquiries.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { execute } from './inbox.ts'
import { readOrder } from './order.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

const order = (...args: (string | number)[]) => execute(app.deps, readOrder(args.map(String)))
const write = async (input: Record<string, unknown>, options = {}) =>
  (
    await send(
      app,
      'POST',
      '/contact',
      { name: 'Su Su', content: 'Where do I find it?', ...input },
      { address: newAddress(), headers: { 'accept-language': 'en' }, ...options },
    )
  ).body.data as { id: number; link: string }
const shown = async (link: string) => (await send(app, 'GET', `/letters/${tokenOf(link)}`)).body.data
const sentTo = async (to: string) =>
  await app.deps.db
    .selectFrom('outbox')
    .select(['channel', 'subject', 'text'])
    .where('recipient', '=', to)
    .where('subject', 'is not', null)
    .execute()

test('a letter waits in the list until it is answered; by mail the answer brings a link of its own', async () => {
  const { id, link } = await write({ email: 'su@example.org' })
  expect(await order('list')).toContain(`${id}  `)
  expect(await order('show', id)).toContain('answer by   mail')
  expect(await order('answer', id, 'In', 'your', 'profile.')).toContain('No gateway for mail is configured')
  expect(await order('list')).not.toContain(`${id}  `)
  expect(await shown(link)).toMatchObject({ state: 'answered', answer: 'In your profile.' })
  const [mail] = await sentTo('su@example.org')
  expect(mail?.subject).toContain(`no. ${id}`)
  const [, other = ''] = /(\/sent\/[\w-]{43})/.exec(mail?.text ?? '') ?? []
  expect(other).not.toBe(link)
  expect((await shown(other)).id).toBe(id)
  await order('answer', id, 'Or at the bottom.')
  expect((await shown(link)).answer).toBe('Or at the bottom.')
})

test('the mail is in the language in which the letter was written', async () => {
  const headers = { 'accept-language': 'ja' }
  const { id } = await write({ email: 'tanaka@example.jp', name: '田中' }, { headers })
  await order('answer', id, 'マイページにあります。')
  const [mail] = await sentTo('tanaka@example.jp')
  expect(mail?.subject).toBe(`Thazin 受付番号${id}：お問い合わせに回答しました`)
  expect(mail?.text).toContain('田中様')
  expect(mail?.text).toContain('マイページにあります。')
})

test('a phone gets an SMS, which is cut within no syllable, a learner a notification', async () => {
  const { id } = await write({ phone: '09791234599' })
  expect(await order('answer', id, `${'က'.repeat(198)}ဟုတ်ကဲ့`)).toContain('SMS')
  const sms = await app.deps.db
    .selectFrom('outbox')
    .select('text')
    .where('recipient', '=', '+959791234599')
    .executeTakeFirstOrThrow()
  expect(sms.text).toContain(`${'က'.repeat(198)}… `)
  const learner = await newLearner(app)
  const mine = await write({ email: 'x@example.org' }, learner)
  expect(await order('answer', mine.id, 'Yes.')).toBe('Answered; the learner is notified.')
  const told = (await send(app, 'GET', '/paginate-notifications', {}, learner)).body.data
  expect(told.filter(({ link }: { link: string }) => link === '/sent')).toHaveLength(1)
  expect(await sentTo('x@example.org')).toEqual([])
})

test('what is held is counted in the list, shown with why, released or closed', async () => {
  const [one, other] = [
    await write({ email: 'a@b.example', website: 'x' }),
    await write({ email: 'a@b.example', website: 'y' }),
  ]
  expect(await order('list')).toContain('2 held as spam')
  expect(await order('list')).not.toContain(`${one.id}  `)
  expect(await order('list', '--held')).toMatch(new RegExp(`${one.id} .*held: trap`))
  expect(await order('release', one.id)).toContain('Released')
  expect(await order('release', one.id)).toBeNull()
  expect(await order('close', other.id)).toBe('Closed.')
  expect(await order('close', other.id)).toBeNull()
  expect(await order('list')).toContain(`${one.id}  `)
})

test('an application is reviewed by two; its document can be looked at', async () => {
  const learner = await newLearner(app)
  const { id } = (await apply(app, learner)).body.data
  expect(await order('list', '--kind', 'scholarship')).toContain(`${id}  `)
  expect(await order('close', id)).toBeNull()
  expect(await order('document', id)).toBeNull()
  expect(await order('review', id, 'accept', 'Needs it for work', '--by', 'Daw Mya')).toContain(
    'another reviewer',
  )
  expect(await order('show', id)).toContain('by Daw Mya: accept\n    Needs it for work')
  expect(await order('review', id, 'accept', 'Agreed', '--by', 'U Tun')).toContain('decided: accepted')
})

test('the export is for a spreadsheet: no formula, nothing held, readable by its owner alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thazin-inbox-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { id } = await write({ email: 'c@d.example', content: '=HYPERLINK("x")' })
  const held = await write({ email: 'c@d.example', content: 'Held, "quoted"', website: 'x' })
  const file = join(folder, 'letters.csv')
  expect(await order('export', file, '--kind', 'contact')).toContain('letters are in')
  const rows = (await readFile(file, 'utf8')).split('\n')
  expect(rows[0]).toContain('number,kind,about')
  expect(rows.find((row) => row.startsWith(`${id},`))).toContain(`'=HYPERLINK`)
  expect(rows.some((row) => row.startsWith(`${held.id},`))).toBe(false)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await order('erase', id)).toBe('Erased.')
  expect(await order('erase', id)).toBeNull()
})

test('orders are read as they are meant, Zawgyi as what it says; others are refused', () => {
  expect(readOrder(['list', '--held'])).toEqual({ what: 'list', kind: undefined, state: 'held' })
  expect(readOrder(['answer', 'q12', 'By', 'the sound.'])).toEqual({
    what: 'answer',
    ref: { of: 'question', id: 12 },
    text: 'By the sound.',
  })
  expect(readOrder(['answer', '1', 'ေက်းဇူးတင္ပါတယ္'])).toMatchObject({ text: 'ကျေးဇူးတင်ပါတယ်' })
  expect(readOrder(['answer', 'a3', 'accept'])).toMatchObject({
    ref: { of: 'appeal', id: 3 },
    text: 'accept',
  })
  expect(readOrder(['review', '3', 'refuse', 'No', '--by', 'Ma Nu'])).toEqual({
    what: 'review',
    id: 3,
    verdict: 'refuse',
    note: 'No',
    reviewer: 'Ma Nu',
  })
  for (const args of [
    [],
    ['list', '1'],
    ['list', '--held', '--all'],
    ['show'],
    ['show', 'x1'],
    ['show', '0'],
    ['answer', '1'],
    ['answer', '1', ' '],
    ['answer', 'a1', 'maybe'],
    ['answer', 'a1', 'accept', 'it'],
    ['close', '1', '2'],
    ['release', 'q1'],
    ['review', '1', 'accept', '--by', 'Ma Nu'],
    ['review', '1', 'accept', 'Good'],
    ['export'],
  ])
    expect(() => readOrder(args)).toThrow('Usage')
  expect(() => readOrder(['answer', '1', 'a\u0000b'])).toThrow('cannot be kept')
  expect(() => readOrder(['list', '--kind', 'spam'])).toThrow('--kind must be one of')
})
