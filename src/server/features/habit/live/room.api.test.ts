import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPage } from '#tests/pricing/page-forms.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { announceJob } from './live.jobs.ts'
import { lockLiveEvent } from './live.queries.ts'
import { addClass, cancel } from './operator.ts'
import { resolveMeetingLink } from './room.ts'

const MINUTE = 60_000
const OWN_LINK = 'https://zoom.example/j/zk93hw7qfmx'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ pages: true })
})
afterAll(() => app.stop())

type Learner = Awaited<ReturnType<typeof newLearner>>
type Class = { id: number; link: string }

async function newClass(
  minutesFromNow: number,
  more: { seats?: number; meeting_url?: string } = {},
): Promise<Class> {
  const { deps } = app
  const id = await addClass(deps.db, {
    title: { my: 'ဈေးဝယ် စကားပြော', en: 'At the market' },
    description: { my: '', en: '' },
    teacher: 'Nu',
    starts_at: new Date(Date.now() + minutesFromNow * MINUTE),
    duration: 30,
    language_id: 1,
    seats: null,
    meeting_url: null,
    recording: null,
    ...more,
  })
  const event = await deps.db.transaction().execute((trx) => lockLiveEvent(trx, 0, id))
  if (!event) throw new Error('no class')
  return { id, link: resolveMeetingLink(event, deps) }
}

const notify = (learner: Learner, { id }: Class) =>
  send(app, 'POST', '/notify-me', { live_event_id: id }, learner)
const join = (learner: Learner, { id }: Class, second?: number) =>
  send(
    app,
    'POST',
    '/calendar/save-jointed-live-event-second',
    { live_event_id: id, ...(second !== undefined && { second }) },
    learner,
  )

/** All that a learner is answered of their classes, by calls, pages and their calendar. */
async function everything(learner: Learner, event: Class): Promise<Record<string, string>> {
  const get = async (path: string) => JSON.stringify((await send(app, 'GET', path, {}, learner)).body)
  const start = (await send(app, 'GET', '/calendar/start', {}, learner)).body.data
  const { pathname, search } = new URL(start.calendar_url)
  const page = async (path: string) => (await openPage(app, path, learner)).html
  return {
    list: await get('/get-live-events'),
    start: JSON.stringify(start),
    feed: (await app.app.inject({ method: 'GET', url: pathname + search })).body,
    notifications: await get('/paginate-notifications'),
    export: await get('/me/export'),
    notify: JSON.stringify((await notify(learner, event)).body),
    join: JSON.stringify((await join(learner, event)).body),
    told: JSON.stringify((await join(learner, event, 60)).body),
    page: await page('/live-classes'),
    calendar: await page('/calendar'),
    told_page: await page('/notifications'),
  }
}

/** In which of the answers a class's link stands. */
const where = (answers: Record<string, string>, { link }: Class) =>
  Object.keys(answers).filter((name) => {
    const text = (answers[name] ?? '').replaceAll('\r\n ', '')
    return text.includes(link) || text.includes(link.split('/').at(-1) ?? link)
  })

describe.each([
  ['a room of ours', {}],
  ['a link of the operator’s', { meeting_url: OWN_LINK }],
])('%s stands in no answer', (_, more) => {
  test('of a class that can’t be entered yet, also to who asked for it', async () => {
    const [asked, other, event] = [await newLearner(app), await newLearner(app), await newClass(16, more)]
    await notify(asked, event)
    for (const learner of [asked, other]) expect(where(await everything(learner, event), event)).toEqual([])
  })

  test('of a class that was cancelled while it was open', async () => {
    const [learner, event] = [await newLearner(app), await newClass(5, more)]
    await notify(learner, event)
    await cancel(app.deps, event.id)
    expect(where(await everything(learner, event), event)).toEqual([])
  })

  test('of a class that is over', async () => {
    const [learner, event] = [await newLearner(app), await newClass(-31, more)]
    expect(where(await everything(learner, event), event)).toEqual([])
  })

  test('of a class that is full to who has no seat; who has one is told where they join, and nowhere else', async () => {
    const [seated, other] = [await newLearner(app), await newLearner(app)]
    const event = await newClass(5, { ...more, seats: 1 })
    await notify(seated, event)
    await announceJob.work(app.deps)
    expect(where(await everything(other, event), event)).toEqual([])
    expect(where(await everything(seated, event), event)).toEqual(['list', 'join', 'told'])
  })
})
