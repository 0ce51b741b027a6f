import { beforeAll, expect, test } from 'vitest'
import { package2 } from '#tests/support/decks/anki-packages.ts'
import { decksApp } from '#tests/support/decks/decks-app.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'

const { app, importFile, listDecks, findDeck, rowsOf } = await decksApp()

type Learner = Awaited<ReturnType<typeof newLearner>>
type Written = { front: string; back: string; reading?: string; example?: string; example_meaning?: string }

/** Cards that something on the way out and in again might change. */
const ODD: Written[] = [
  { front: '=1+1', back: '+two' },
  { front: "'=SUM(A1)", back: "''-x" },
  { front: "'-ing form", back: '@home' },
  { front: '#hashtag: a tag', back: '#separator:tab' },
  { front: 'say "hi", you; or | me', back: '"quoted"' },
  { front: 'two\nlines', back: 'a\r\nb' },
  { front: 'a\tb', back: 'tab\tand  two  spaces' },
  { front: '<b>bold</b> & <br>', back: '&eacute; &amp; &lt;x&gt; &nbsp;' },
  { front: '漢字[かんじ]を 読[よ]む', back: 'read kanji', reading: 'かんじをよむ' },
  { front: '{{c1::cloze}} {{Front}}', back: '[sound:a.mp3]' },
  { front: 'ကဥ္စန', back: 'မဥ္ဇူ' },
  { front: 'ေက်းဇူးတင္ပါတယ္', back: 'သရက်သီး' },
  { front: 'bank', back: 'ဘဏ်' },
  { front: 'Bank!', back: 'ကမ်း', example: 'the =bank', example_meaning: "'ကမ်း" },
  { front: 'cafe\u0301 Ａ ｶﾅ', back: 'ﬁ ½' },
  { front: '  spaced  ', back: 'front,back' },
  { front: 'guid', back: 'deck › a::b', reading: '-' },
  { front: '👩‍👩‍👧 \u200b\u2060', back: '−1 – — ' },
]

async function learnerWithOddCards() {
  const learner = await newLearner(app)
  for (const card of ODD) {
    const { status, body } = await send(app, 'POST', '/decks/cards', card, learner)
    expect([card, status, body.data?.is_new]).toEqual([card, 200, true])
  }
  const cards = await sidesOf(learner)
  expect(cards).toHaveLength(18)
  // Two of one front: a word that is kept is known by its front, but may be given another's later.
  const bank = cards.find(({ front }) => front === 'Bank!')
  const { deck_id } = await app.deps.db
    .selectFrom('deck_cards')
    .select('deck_id')
    .where('id', '=', bank?.id ?? 0)
    .executeTakeFirstOrThrow()
  const same = { ...ODD.find(({ front }) => front === 'Bank!'), front: 'bank', deck_id }
  expect((await send(app, 'POST', `/decks/cards/${bank?.id}`, same, learner)).status).toBe(200)
  // As another reader of Zawgyi kept it once: it's no change that today's would keep it otherwise.
  await app.deps.db
    .updateTable('deck_cards')
    .set({ back: 'ေက်းဇူး' })
    .where('learner_id', '=', learner.id)
    .where('front', '=', '#hashtag: a tag')
    .execute()
  const [first, second] = cards
  await send(app, 'POST', '/flash-cards/set-aside', { card_id: first?.id, as: 'suspended' }, learner)
  await send(app, 'POST', '/flash-cards/set-aside', { card_id: second?.id, as: 'buried' }, learner)
  return learner
}

let learner: Learner
beforeAll(async () => {
  learner = await learnerWithOddCards()
})

/** All that the learner's cards say, and whether they are set aside for good. */
async function sidesOf(learner: Learner) {
  const rows = await app.deps.db
    .selectFrom('deck_cards')
    .leftJoin('card_marks', (join) =>
      join
        .onRef('card_marks.learner_id', '=', 'deck_cards.learner_id')
        .onRef('card_id', '=', 'deck_cards.id')
        .on('source', '=', 'own')
        .on('direction', '=', 'forward'),
    )
    .select([
      'deck_cards.id',
      'front',
      'back',
      'reading',
      'example',
      'example_meaning',
      'lang',
      'set_aside_until',
    ])
    .where('deck_cards.learner_id', '=', learner.id)
    .orderBy('front')
    .orderBy('back')
    .execute()
  return rows.map(({ set_aside_until, ...row }) => ({
    ...row,
    isSuspended: String(set_aside_until) === 'Infinity',
  }))
}

const exported = async (learner: Learner, format: 'apkg' | 'csv') =>
  (await send(app, 'GET', '/decks/export', { format }, learner)).body as Uint8Array | string

test.each(['apkg', 'csv'] as const)(
  '18 odd cards come back from an own export (%s) and none has changed',
  async (format) => {
    const before = await sidesOf(learner)
    expect(before.filter(({ isSuspended }) => isSuspended)).toHaveLength(1)
    const { body } = await importFile(learner, await exported(learner, format), { name: `thazin.${format}` })
    const none = { cards_added: 0, cards_changed: 0, cards_set_aside: 0, reviews_added: 0 }
    expect(body.data).toMatchObject({ ...none, cards_known: 18 })
    expect(Object.values(body.data.left_out)).toEqual(Array(8).fill(0))
    expect(await sidesOf(learner)).toEqual(before)
    expect(await listDecks(learner)).toHaveLength(1)
  },
)

test.each(['apkg', 'csv'] as const)(
  'another account gets what they say and what is set aside (%s), and its own export changes nothing there',
  async (format) => {
    const other = await newLearner(app)
    const file = await exported(learner, format)
    const { data } = (await importFile(other, file, { name: `x.${format}` })).body
    expect(data).toMatchObject({ cards_added: 18, cards_set_aside: 1 })
    const given = await sidesOf(other)
    const texts = (cards: typeof given) => cards.map(({ id: _, ...sides }) => JSON.stringify(sides))
    const mine = texts(await sidesOf(learner))
    // Only what no reader would keep today is written anew.
    const anew = texts(given).filter((text) => !mine.includes(text))
    expect(anew).toEqual([expect.stringContaining('ကျေးဇူး')])
    const again = await exported(other, format)
    const known = (await importFile(other, again, { name: `x.${format}` })).body.data
    expect(known).toMatchObject({ cards_changed: 0, cards_known: 18, cards_set_aside: 0 })
    expect(await sidesOf(other)).toEqual(given)
  },
)

test('P1: a card that is set aside for good in a package is so here, and is not due; what is said here later counts more', async () => {
  const learner = await newLearner(app)
  const note = (id: number, front: string, queue: number) => ({
    id,
    guid: `q${id}`,
    fields: [front, 'x'],
    cards: [{ id, queue, mod: 1_700_000_000 }],
  })
  const file = await package2({ notes: [note(1, 'asleep', -1), note(2, 'buried', -2), note(3, 'awake', 0)] })
  const { data } = (await importFile(learner, file)).body
  expect(data).toMatchObject({ cards_added: 3, cards_set_aside: 1 })
  const marks = async () => {
    const { cards } = (await findDeck(learner, data.decks[0].id)).data
    return cards.map(({ front, set_aside }: Record<string, unknown>) => [front, set_aside])
  }
  expect(await marks()).toEqual([
    ['asleep', 'suspended'],
    ['buried', null],
    ['awake', null],
  ])
  const due = async () =>
    (await send(app, 'GET', '/flash-cards', { due: 1 }, learner)).body.data.map(
      ({ front }: { front: string }) => front,
    )
  expect(await due()).toEqual(['buried', 'awake'])
  const again = (await importFile(learner, file)).body.data
  expect(again).toMatchObject({ cards_known: 3, cards_changed: 0, cards_set_aside: 0 })

  const [{ id }] = (await findDeck(learner, data.decks[0].id)).data.cards
  await send(app, 'POST', '/flash-cards/set-aside', { card_id: id, as: 'active' }, learner)
  expect((await importFile(learner, file)).body.data.cards_set_aside).toBe(0)
  expect(await due()).toEqual(['asleep', 'buried', 'awake'])
})

test('a table of ours brings its log into another account, once', async () => {
  const learner = await newLearner(app)
  const began = Date.now() - 40 * 86_400_000
  await importFile(
    learner,
    await package2({
      notes: [{ id: 1, guid: 'a', fields: ['mango', 'သရက်သီး'] }],
      reviews: [0, 2, 12].map((days) => ({ id: began + days * 86_400_000, cid: 1, ease: 3, type: 1 })),
    }),
  )
  const csv = await exported(learner, 'csv')
  expect((await importFile(learner, csv, { name: 'x.csv' })).body.data.reviews_added).toBe(0)
  const other = await newLearner(app)
  for (const reviews_added of [3, 0])
    expect((await importFile(other, csv, { name: 'x.csv' })).body.data).toMatchObject({ reviews_added })
  const states = await Promise.all([learner, other].map((one) => rowsOf(one, 'card_states')))
  const [mine, theirs] = states.map(([row]) => row && 'stability' in row && [row.stability, row.due_at])
  expect(theirs).toEqual(mine)
})
