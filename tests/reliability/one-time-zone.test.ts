import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('a call goes by the time zone of the profile, as pages do, wherever the phone is', async () => {
  const asked: [string, Record<string, string>][] = []
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push([url, headers])
    return new Response('{"data":{"second":1}}', {
      headers: { 'content-type': 'application/json', 'x-request-id': 'r1' },
    })
  })
  const { api } = await import('#web/runtime/browser/api.ts')
  await api.calendar.saveViewedVideoSecond({ second: 1 })
  expect(asked.map(([url]) => url)).toEqual(['/api/calendar/save-viewed-video-second'])
  expect(asked[0]?.[1]).toMatchObject({ 'app-token': 'thazin-web' })
  expect(asked[0]?.[1]).not.toHaveProperty('time-zone')
})
