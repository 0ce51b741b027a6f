import { expect, it } from 'vitest'
import type { Learner } from '#server/platform/call/handler.ts'
import type { Caller } from '#server/platform/call/perform.ts'
import { drawPage } from './draw.ts'
import type { HandlePage } from './types.ts'

it.each([
  [true, undefined, true],
  [false, 'on', true],
  [false, 'off', false],
  [false, undefined, false],
])(
  'data is saved by the setting (%s) and by the browser’s wish (%s): %s',
  async (data_saver, wish, saves) => {
    const headers = new Headers(wish === undefined ? {} : { 'save-data': wish })
    let given: boolean | undefined
    const handlePage: HandlePage = async ({ visitor }) => {
      given = visitor.learner?.data_saver
      return new Response()
    }
    const caller = { learner: { id: 7, data_saver } as Learner, locale: 'my' } as Caller
    const deps = { config: { publicUrl: 'http://localhost' } } as never
    const request = new Request('http://localhost/learn', { headers })
    await drawPage({ handlePage }, request, { calls: {} as never, deps, cookies: [], caller })
    expect(given).toBe(saves)
  },
)

it('a page is given what it shows of its learner, and no other column of theirs', async () => {
  const shown = { id: 7, name: 'Su', phone: '+959791234567', screen: 'learn' as const, is_new_user: false }
  const settings = { time_zone: 'Asia/Yangon', locale: 'my', data_saver: true, text_size: 125 }
  const columns = { language_id: 2, english_level_id: 3, token_hash: Buffer.alloc(32), added_later: 'secret' }
  const caller = {
    learner: { ...shown, ...settings, ...columns } as unknown as Learner,
    locale: 'my',
  } as Caller
  const given: unknown[] = []
  const handlePage: HandlePage = async ({ visitor }) => {
    given.push(visitor.learner)
    return new Response()
  }
  const from = {
    calls: {} as never,
    deps: { config: { publicUrl: 'http://localhost' } } as never,
    cookies: [],
  }
  for (const method of ['GET', 'POST'])
    await drawPage({ handlePage }, new Request('http://localhost/learn', { method }), { ...from, caller })
  const learner = { ...shown, ...settings, current_view_language_id: 2 }
  expect(given).toEqual([learner, learner])
})

it('a fault of ours while a page is made is logged with the id of its request', async () => {
  const logged: unknown[] = []
  const handlePage: HandlePage = async ({ reportFault }) => {
    reportFault(new Error('no such column'))
    return new Response()
  }
  const deps = {
    config: { publicUrl: 'http://localhost' },
    log: { error: (...line: unknown[]) => logged.push(line) },
  } as never
  const caller = { learner: null, locale: 'my', request: { id: 'r-7' } } as Caller
  const request = new Request('http://localhost/faq')
  await drawPage({ handlePage }, request, { calls: {} as never, deps, cookies: [], caller })
  expect(logged).toEqual([[{ reqId: 'r-7', err: new Error('no such column') }, 'page failed']])
})
