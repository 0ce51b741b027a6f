import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Failure } from '#server/platform/errors.ts'
import { builtInVideo } from '../built-in.ts'
import { videoSuite } from '../video.suite.ts'
import { simulateVdoCipher } from './simulator.suite.ts'
import { type VdoCipher, vdoCipher } from './vdocipher.ts'

let simulator: Awaited<ReturnType<typeof simulateVdoCipher>>
let troubles: string[]
let now: number
const viewing = (hostingId: string) => ({
  hostingId,
  learnerId: 7,
  session: '0123456789abcdef',
  now: new Date(1_800_000_000_000),
})

const connect = (change: Partial<VdoCipher> = {}) =>
  vdoCipher({
    apiSecret: 'a1b2c3d4e5',
    url: simulator.url,
    others: builtInVideo(Buffer.alloc(32, 1)),
    onTrouble: (reason) => troubles.push(reason),
    nowMs: () => now,
    timeoutMs: 5000,
    ...change,
  })

beforeAll(async () => {
  simulator = await simulateVdoCipher(['abc', 'with space/and slash'])
})
afterAll(() => simulator.stop())
beforeEach(() => {
  simulator.behave('well')
  simulator.asked.length = 0
  troubles = []
  now = 0
})

videoSuite('VdoCipher', async () => connect())

it('gives VdoCipher’s own code and playbackInfo, made for five minutes', async () => {
  const one = await connect().issue(viewing('abc'))
  const other = await connect().issue(viewing('abc'))
  expect(JSON.parse(Buffer.from(one.playbackInfo, 'base64').toString())).toEqual({ videoId: 'abc' })
  expect(other.otp).not.toBe(one.otp)
  expect(simulator.asked).toEqual([
    { id: 'abc', ttl: 300 },
    { id: 'abc', ttl: 300 },
  ])
})

it('writes the id as an address wants it', async () => {
  await connect().issue(viewing('with space/and slash'))
  expect(simulator.asked).toEqual([{ id: 'with space/and slash', ttl: 300 }])
})

it('serves from here what VdoCipher does not have, and asks again after ten minutes', async () => {
  const video = connect()
  const { otp, playbackInfo } = await video.issue(viewing('ours'))
  expect(JSON.parse(Buffer.from(playbackInfo, 'base64').toString()).provider).toBe('built-in')
  expect(video.readCode(otp, 'ours')).toMatchObject({ learnerId: 7 })
  now = 599_999
  await video.issue(viewing('ours'))
  expect(simulator.asked).toHaveLength(1)
  now = 600_000
  await video.issue(viewing('ours'))
  expect(simulator.asked).toHaveLength(2)
})

it.each([
  ['down', 'answered 503'],
  ['nonsense', 'answered without a code'],
  ['slow', 'no answer: TimeoutError'],
  ['drops', 'no answer: UND_ERR_SOCKET'],
] as const)('while VdoCipher is %s the call is unavailable, and the log says why', async (mood, reason) => {
  simulator.behave(mood)
  const failure = await connect(mood === 'slow' ? { timeoutMs: 300 } : {})
    .issue(viewing('abc'))
    .catch((error) => error)
  expect(failure).toBeInstanceOf(Failure)
  expect([failure.status, troubles]).toEqual([503, [reason]])
})

it('says of a wrong secret that it was refused, and does not name it', async () => {
  await expect(connect({ apiSecret: 'wrong' }).issue(viewing('abc'))).rejects.toThrow()
  expect(troubles).toEqual(['answered 403'])
})
