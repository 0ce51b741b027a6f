import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { getCards } from '#server/core/catalogue/cards.queries.ts'
import { addCardStates, newLearner } from '#tests/support/factories.ts'
import { subscribe } from '#tests/support/school-factory.ts'
import { send, startApp } from '#tests/support/start-app.ts'

const app = await startApp({ pages: true })
afterAll(() => app.stop())

const page = async (token: string, url = '/learn') => {
  const { body } = await app.app.inject({ url, headers: { cookie: `token=${token}; locale=en` } })
  return body.slice(body.indexOf('<main'))
}
const tick = /<li class="done">/g

test('a morning asks for the next step; once the plan is met it lets go', async () => {
  const learner = await newLearner(app, { daily_minutes: 5 })
  const morning = await page(learner.token)
  expect(morning).toContain('<b>0</b><small>/ 5 min</small>')
  expect(morning).toContain('aria-label="0 of 7 days this week"')
  expect(morning).not.toContain('Today is done')
  expect(morning.match(tick)).toBeNull()
  expect(morning).not.toMatch(/next-lesson.*button quiet/)
  await send(app, 'POST', '/calendar/save-took-quizz-second', { second: 40 }, learner)
  // Whoever has done something is never told of zero.
  expect(await page(learner.token)).toContain('<b>½</b><small>/ 5 min</small>')
  expect(await page(learner.token, '/calendar')).toContain('½ / 5 min')
  await send(app, 'POST', '/calendar/save-took-quizz-second', { second: 260 }, learner)
  const evening = await page(learner.token)
  expect(evening).toContain('<b>5</b><small>/ 5 min</small>')
  expect(evening).toContain('aria-label="1 of 7 days this week"')
  expect(evening).toContain('Today is done')
  expect(evening).toMatch(/next-lesson.*button quiet/)
})

test('who has finished the level is shown the next one; another page of units is the path alone', async () => {
  const learner = await newLearner(app)
  await subscribe(app.deps, learner.id, 'english')
  await sql`insert into lesson_progress (learner_id, lesson_id, status)
    select ${learner.id}, lessons.id, 0 from lessons join units on units.id = lessons.unit_id
      join levels on levels.id = level_id where levels.code = 'A1'`.execute(app.deps.db)
  const done = await page(learner.token)
  expect(done).toContain('You have finished level A1!')
  expect(done).toContain('Go on to level A2')
  expect(done.match(tick)).toHaveLength(1)
  // Even then there is something to do.
  expect(done).toMatch(/next-lesson.*href="\/(shorts|micro-lessons|stories)/)
  const second = await page(learner.token, '/learn?page=2')
  expect(second).not.toMatch(/You have finished|today-minutes/)
  expect(second).toContain('unit-done')
})

test('cards that are due come first: the button names them, and the path waits', async () => {
  const learner = await newLearner(app)
  const [card] = (await getCards(app.deps)).inOrder.filter(({ language_id }) => language_id === 1)
  await addCardStates(app, learner.id, [{ card_id: card?.id ?? 0, state: 'review', due_at: new Date(0) }])
  const morning = await page(learner.token)
  expect(morning).toMatch(/<main class="learn has-week is-later"/)
  expect(morning).toMatch(/next-lesson.*href="\/review"/)
  expect(morning).toMatch(/ · then \d+ more, \d+ min/)
})

test('no figure of what was won is a zero', async () => {
  const learner = await newLearner(app)
  for (const url of ['/profile/progress', '/profile', '/words', '/done?cards=3'])
    expect([
      url,
      (await page(learner.token, url)).match(/<(dd|b)( class="[^"]*")?>(<span[^>]*>)?0</g),
    ]).toEqual([url, null])
})
