import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Client } from '#contract/client.ts'
import { fakeStorage, stubBrowser, unstubBrowser } from '#tests/support/browser-storage.ts'
import { isAnythingWaiting, waitingCount } from '#web/browser/waiting-count.ts'
import { openJournal } from './journal.ts'
import { openOutbox } from './outbox-kinds.ts'

let storage = fakeStorage()
beforeEach(async () => {
  storage = (await stubBrowser()).storage
})
afterEach(unstubBrowser)

const [TRIED, ALONE] = ['1c9a1b1e-5b3a-4b52-9a55-3f1f0c9e7d01', '1c9a1b1e-5b3a-4b52-9a55-3f1f0c9e7d02']
const answer = (question_id: number) => ({
  question_id,
  answer: 'ဟုတ်ကဲ့',
  started_practice_at: '2026-11-20T10:00:00.000Z',
  ended_practice_at: '2026-11-20T10:00:05.000Z',
})

/** As the version before this one left it on a phone that two learners share. */
function fillOldFormat() {
  const at = Date.now() - 60_000
  storage.setItem(
    'thazin-answers',
    JSON.stringify([
      { key: TRIED, learner: 7, at, item: answer(1) },
      { key: TRIED, learner: 7, at, item: answer(2) },
      { key: null, learner: 7, at: at - 5_000, item: answer(3) },
      { key: null, learner: 8, at, item: answer(4) },
    ]),
  )
  const second = { key: null, learner: 7, at, item: 9 }
  storage.setItem('thazin-quiz-seconds', JSON.stringify([second, second, second]))
  const drawing = { character_id: 5, mistakes: 0, duration_ms: 900 }
  storage.setItem('thazin-drawings', JSON.stringify([{ key: ALONE, learner: 7, at: 0, item: drawing }]))
}

function openPage() {
  const calls: { call: string; input: unknown; key?: string }[] = []
  const receive = (call: string) => async (input: unknown, options?: { idempotencyKey?: string }) => {
    calls.push({ call, input, key: options?.idempotencyKey })
    return { data: { quiz_summary: { results: [] } } }
  }
  const api = {
    practice: { submit: receive('submit'), saveQuizSecond: receive('saveQuizSecond') },
    characters: { practise: receive('practise') },
  } as unknown as Client
  const journal = openJournal()
  const given = (learner: number) => ({ api, learner, journal })
  return { calls, given }
}

test('what earlier versions left waiting is counted, and sent under the keys it was tried with', async () => {
  fillOldFormat()
  expect([waitingCount(7), waitingCount(8), waitingCount(9), isAnythingWaiting(7)]).toEqual([4, 1, 0, true])
  const { calls, given } = openPage()
  await openOutbox('answers', given(7)).flush()
  await openOutbox('quizSeconds', given(7)).flush()
  await openOutbox('drawings', given(7)).flush()
  expect(calls).toMatchObject([
    { call: 'submit', input: { practices: [answer(1), answer(2)] }, key: TRIED },
    { call: 'submit', input: { practices: [answer(3)] } },
    { call: 'saveQuizSecond', input: { second: 27 } },
    { call: 'practise', input: { character_id: 5 } },
  ])
  expect(calls[3]?.key).not.toBe(ALONE)
  expect([waitingCount(7), waitingCount(8)]).toEqual([0, 1])
  await openOutbox('answers', given(8)).flush()
  expect(calls[4]?.input).toEqual({ practices: [answer(4)] })
  expect(storage.all()).toEqual({})
})

test('two tabs that carry it over at once take each event once', async () => {
  fillOldFormat()
  const old = storage.all()
  const [one, other] = [openPage(), openPage()]
  const first = openOutbox('quizSeconds', one.given(7))
  await first.flush()
  storage.setItem('thazin-quiz-seconds', old['thazin-quiz-seconds'] ?? '')
  await openOutbox('quizSeconds', other.given(7)).flush()
  expect([one.calls.length, other.calls.length]).toEqual([1, 0])
})

test('a phone without room for both formats at once carries all over', async () => {
  const items = Array.from({ length: 300 }, (_, index) => ({
    key: null,
    learner: 7,
    at: 1_000 + index,
    item: { character_id: index + 1, mistakes: 0, duration_ms: 900 },
  }))
  const text = JSON.stringify(items)
  storage = (await stubBrowser({ storage: fakeStorage(text.length + 100), hasDatabase: false })).storage
  storage.setItem('thazin-drawings', text)
  const { calls, given } = openPage()
  await openOutbox('drawings', given(7)).flush()
  expect(calls.map(({ input }) => (input as { character_id: number }).character_id)).toEqual(
    items.map(({ item }) => item.character_id),
  )
})

test('a list that is damaged stops nothing', async () => {
  storage.setItem('thazin-answers', '[{"key":')
  const { given } = openPage()
  const outbox = openOutbox('answers', given(7))
  outbox.add(answer(1))
  expect(await outbox.flush()).toBe(1)
})
