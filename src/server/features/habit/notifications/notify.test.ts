import { expect, test } from 'vitest'
import { buildMessages } from './notify.ts'

const learner = {
  id: 1,
  learner_id: 1,
  locale: 'my',
  time_zone: 'Asia/Yangon',
  phone: null,
  kinds: {},
  quiet_from: '21:00',
  quiet_to: '07:00',
  paused_until: null,
  devices: ['device'],
}

test('a push of a long Burmese text ends with a whole syllable', () => {
  const text = `${'က'.repeat(297)}ကျေးဇူးတင်ပါတယ်။`
  const body = { my: text, en: text, ja: text }
  const news = { kind: 'general' as const, title: body, body, link: null, key: 'long' }
  const [push] = buildMessages(news, learner, new Date('2026-03-01T06:00:00Z'))
  expect(JSON.parse(push?.text ?? '').body).toBe(`${'က'.repeat(297)}…`)
})

test('a push that quiet hours hold lives as long after them as one that goes at once', () => {
  const text = { my: 'x', en: 'x', ja: 'x' }
  const news = { kind: 'live' as const, title: text, body: text, link: null, key: 'held', lifetime: 3_600 }
  const everyKind = { ...learner, kinds: { live: true } }
  const sent = (now: string) => buildMessages(news, everyKind, new Date(now))[0]
  expect(sent('2026-03-01T06:00:00Z')).toMatchObject({ afterMs: 0, lifetime: 3_600 })
  const nineHours = 9 * 3_600
  // It is 22:00 in Yangon.
  expect(sent('2026-03-01T15:30:00Z')).toMatchObject({
    afterMs: nineHours * 1_000,
    lifetime: nineHours + 3_600,
  })
})
