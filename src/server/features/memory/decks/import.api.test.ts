import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Rating } from '#domain/memory/card-state.ts'
import { replayedState } from '#domain/memory/replay.ts'
import { studyDay } from '#domain/time/study-day.ts'
import { package1, package2, package3, type TestCollection } from '#tests/support/decks/anki-packages.ts'
import { began, decksApp, fruit } from '#tests/support/decks/decks-app.ts'
import { newLearner } from '#tests/support/factories.ts'
import { withDays } from '#tests/support/memory/days.ts'
import { send } from '#tests/support/start-app.ts'

const DAY = 86_400_000
const { app, importFile, listDecks, findDeck, rowsOf } = await decksApp()

describe.each([
  ['collection.anki2', package1],
  ['collection.anki21', package2],
  ['collection.anki21b', package3],
])('a package with %s', (_, pack) => {
  test('becomes decks with text, and its log becomes reviews from which the memory goes on', async () => {
    const learner = await newLearner(app)
    const reply = await importFile(learner, await pack(fruit))
    expect(reply.body).toMatchObject({
      data: {
        decks: [{ name: 'Fruit' }, { name: 'Japanese › N5' }],
        cards_added: 3,
        cards_changed: 0,
        cards_known: 0,
        reviews_added: 4,
        left_out: { media: 2, empty: 0, long: 0, school: 0, doubled: 0 },
      },
    })
    const decks = await listDecks(learner)
    expect(decks).toMatchObject([
      { name: 'Fruit', card_count: 2, new_count: 1, due_count: 1, language_id: 1 },
      { name: 'Japanese › N5', card_count: 1, new_count: 1, due_count: 0 },
    ])
    const { data, pagination } = await findDeck(learner, decks[0].id)
    expect(pagination.total).toBe(2)
    const log = [3, 4, 1, 3].map((rating, index) => ({
      review_id: randomUUID(),
      rating: rating as 1 | 3 | 4,
      reviewed_at: new Date(began + ([0, 2, 12, 13][index] ?? 0) * DAY),
    }))
    const state = replayedState(withDays(log))
    expect(data.cards).toMatchObject([
      {
        front: 'mango',
        back: 'သရက်သီး',
        lang: 'en',
        reps: 4,
        stability: state?.stability,
        due_at: state?.due_at.toISOString(),
      },
      { front: 'rice & curry', back: 'ထမင်း', state: 'new', audio: null, picture: null },
    ])
    expect((await findDeck(learner, decks[1].id)).data.cards).toMatchObject([
      { front: '猫', back: 'ကြောင်', lang: 'ja' },
    ])
  })

  test('doubles nothing when it comes again, and brings what is new in it', async () => {
    const learner = await newLearner(app)
    await importFile(learner, await pack(fruit))
    const again = await importFile(learner, await pack(fruit))
    expect(again.body.data).toMatchObject({
      cards_added: 0,
      cards_changed: 0,
      cards_known: 3,
      reviews_added: 0,
    })
    const [first, ...others] = fruit.notes
    const later = await importFile(
      learner,
      await pack({
        ...fruit,
        notes: [
          { ...(first as (typeof fruit.notes)[0]), fields: ['mango', 'သရက်သီး (အမှည့်)'] },
          ...others,
          { id: 4, guid: 'fish#4', fields: ['fish', 'ငါး'] },
        ],
        reviews: [...(fruit.reviews ?? []), { id: began + 20 * DAY, cid: 11, ease: 3, type: 1 }],
      }),
    )
    expect(later.body.data).toMatchObject({
      cards_added: 1,
      cards_changed: 1,
      cards_known: 2,
      reviews_added: 1,
    })
    const [deck] = await listDecks(learner)
    const { data } = await findDeck(learner, deck.id)
    expect(data.cards.map(({ back, reps }: { back: string; reps: number }) => [back, reps])).toEqual(
      expect.arrayContaining([
        ['သရက်သီး (အမှည့်)', 5],
        ['ငါး', 0],
      ]),
    )
    expect(data.cards).toHaveLength(3)
  })
})

test('the first scheduler’s buttons are translated in the oldest packages only', async () => {
  const learned: TestCollection = {
    ...fruit,
    conf: {},
    reviews: [
      { id: began, cid: 11, ease: 2, type: 0 },
      { id: began + DAY, cid: 11, ease: 2, type: 1 },
    ],
  }
  const ratings = async (file: Uint8Array) => {
    const learner = await newLearner(app)
    await importFile(learner, file)
    const rows = await rowsOf(learner, 'reviews')
    return rows.flatMap((row) => ('rating' in row ? [row.rating] : [])).sort()
  }
  expect(await ratings(await package1(learned))).toEqual([2, 3])
  expect(await ratings(await package2(learned))).toEqual([2, 2])
  expect(await ratings(await package3(learned))).toEqual([2, 2])
})

test('what is reviewed while a file is read counts in the states, whichever comes first', async () => {
  const learner = await newLearner(app)
  const deck = (await importFile(learner, await package2(fruit))).body.data.decks.find(
    ({ name }: { name: string }) => name === 'Fruit',
  )
  const [mango] = (await findDeck(learner, deck.id)).data.cards
  const more = {
    ...fruit,
    reviews: [...(fruit.reviews ?? []), { id: began + 20 * DAY, cid: 11, ease: 3, type: 1 }],
  }
  const reviewed = {
    review_id: randomUUID(),
    card_id: mango.id,
    rating: 2,
    reviewed_at: new Date().toISOString(),
  }
  const importing = importFile(learner, await package2(more), { key: randomUUID() })
  await setTimeout(150)
  await send(app, 'POST', '/flash-cards/reviews', { reviews: [{ ...reviewed, duration_ms: 1 }] }, learner)
  expect((await importing).body.data.reviews_added).toBe(1)
  const rows = await app.deps.db
    .selectFrom('reviews')
    .select(['review_id', 'rating', 'reviewed_at'])
    .where('learner_id', '=', learner.id)
    .where('card_id', '=', mango.id)
    .execute()
  expect(rows).toHaveLength(6)
  const state = replayedState(withDays(rows.map((row) => ({ ...row, rating: row.rating as Rating }))))
  const [now] = (await findDeck(learner, deck.id)).data.cards
  expect(now).toMatchObject({
    reps: state?.reps,
    stability: state?.stability,
    due_at: state?.due_at.toISOString(),
  })
})

test('reviews of a file have the days of where the learner was: before the last change of zone, and since', async () => {
  const learner = await newLearner(app)
  // At 18:30 UTC the next day of study has begun in Auckland, and not in Los Angeles.
  const [before, after] = [began, began + 3 * DAY].map((at) => at - (at % DAY) + 18.5 * 3_600_000) as [
    number,
    number,
  ]
  await app.deps.db
    .updateTable('learners')
    .set({
      time_zone: 'America/Los_Angeles',
      time_zone_before: 'Pacific/Auckland',
      time_zone_since: new Date(before + DAY),
    })
    .where('id', '=', learner.id)
    .execute()
  const reviews = [before, after].map((id) => ({ id, cid: 11, ease: 3, type: 1 }))
  await importFile(learner, await package2({ ...fruit, reviews }))
  const { rows } = await sql<{ day: string }>`
    select day::text from reviews where learner_id = ${learner.id} order by reviewed_at`.execute(app.deps.db)
  const [there, here] = [
    studyDay(new Date(before), 'Pacific/Auckland'),
    studyDay(new Date(after), 'America/Los_Angeles'),
  ]
  expect(rows.map(({ day }) => day)).toEqual([there, here])
  expect(there).not.toBe(studyDay(new Date(before), 'America/Los_Angeles'))
  const { rows: states } = await sql<{ last_day: string; stability: number }>`
    select last_day::text, stability from card_states where learner_id = ${learner.id}`.execute(app.deps.db)
  const log = [before, after].map((at, index) => ({
    ...{ review_id: randomUUID(), rating: 3 as const, reviewed_at: new Date(at) },
    day: rows[index]?.day ?? '',
  }))
  expect(states).toEqual([{ last_day: here, stability: replayedState(log)?.stability }])
})

test('a row that stands twice in a CSV file is one card; the same front with another back is another', async () => {
  const learner = await newLearner(app)
  const csv = 'bank,ဘဏ်\nbank,ကမ်း\nbank,ဘဏ်\nfish,ငါး\n bank ,ဘဏ်\n'
  for (const [added, known] of [
    [3, 0],
    [0, 3],
  ]) {
    const { data } = (await importFile(learner, csv, { name: 'twice.csv' })).body
    expect(data).toMatchObject({ cards_added: added, cards_known: known, left_out: { doubled: 2, empty: 0 } })
  }
})

test('a CSV file becomes a deck of its name: any usual delimiter, quotes, Excel’s UTF-16, Zawgyi, doubles by their backs', async () => {
  const learner = await newLearner(app)
  const csv = '\ufefffront,back,reading\r\n"mango, ripe",သရက်သီး,man-go\r\nbank,"ဘဏ်"\r\nbank,"ကမ်း\nနဖူး"\r\n'
  const first = await importFile(learner, csv, { name: 'My words.csv' })
  expect(first.body.data).toMatchObject({ decks: [{ name: 'My words' }], cards_added: 3, reviews_added: 0 })
  const { data } = await findDeck(learner, first.body.data.decks[0].id)
  expect(data.cards).toMatchObject([
    { front: 'mango, ripe', back: 'သရက်သီး', reading: 'man-go' },
    { front: 'bank', back: 'ဘဏ်' },
    { front: 'bank', back: 'ကမ်း\nနဖူး' },
  ])
  const changed = await importFile(learner, csv.replace('သရက်သီး', 'သရက်'), { name: 'My words.csv' })
  expect(changed.body.data).toMatchObject({ cards_added: 0, cards_changed: 1, cards_known: 2 })

  const turned = csv.split('\r\n').toSpliced(2, 0, 'bank,"ကမ်း\nနဖူး"').toSpliced(4, 1).join('\r\n')
  const again = await importFile(learner, turned.replace('သရက်သီး', 'သရက်'), { name: 'My words.csv' })
  expect(again.body.data).toMatchObject({ cards_added: 0, cards_changed: 0, cards_known: 3 })

  const others: [name: string, content: string | Uint8Array, front: string, back: string][] = [
    ['tab.txt', 'fish\tငါး\n', 'fish', 'ငါး'],
    ['semicolon.csv', 'fish;ငါး\n', 'fish', 'ငါး'],
    ['zawgyi.csv', 'school,ေက်းဇူးတင္ပါတယ္\n', 'school', 'ကျေးဇူးတင်ပါတယ်'],
    ['excel.txt', Buffer.from('\ufefffish\tငါး\r\n', 'utf16le'), 'fish', 'ငါး'],
    [
      'anki.txt',
      '#separator:tab\n#html:true\n#columns:Front\tBack\n<b>fish</b>\tA &amp; B\n',
      'fish',
      'A & B',
    ],
    ['html.csv', 'fi<b>sh</b>,a<br>b\n', 'fish', 'a\nb'],
    ['sign.csv', '2 < 3 > 1,true\n', '2 < 3 > 1', 'true'],
  ]
  for (const [name, content, front, back] of others) {
    const reply = await importFile(learner, content, { name })
    const deck = await findDeck(learner, reply.body.data.decks[0].id)
    expect([
      name,
      deck.data.cards.map((card: { front: string; back: string }) => [card.front, card.back]),
    ]).toEqual([name, [[front, back]]])
  }
})
