import { expect, it } from 'vitest'
import { watchLog } from './watch-log.ts'

const play = (log: ReturnType<typeof watchLog>, from: number, to: number, clock = 0, rate = 1) => {
  for (let time = from; time <= to + 1e-9; time += 0.25)
    log.tick(time, clock + ((time - from) * 1000) / rate, rate)
}

it('keeps one stretch for what plays on', () => {
  const log = watchLog()
  play(log, 0, 12)
  expect(log.take()).toEqual({ stretches: [[0, 12]], seconds: 12 })
  play(log, 12.25, 14, 12_250)
  expect(log.take().stretches).toEqual([[12, 14]])
})

it('a jump forward is not watched', () => {
  const log = watchLog()
  play(log, 0, 2)
  log.cut()
  play(log, 30, 32, 60_000)
  expect(log.take()).toEqual({
    stretches: [
      [0, 2],
      [30, 32],
    ],
    seconds: 4,
  })
})

it('a jump that nobody announced is not watched either', () => {
  const log = watchLog()
  log.tick(0, 0, 1)
  log.tick(20, 250, 1)
  log.tick(20.25, 500, 1)
  expect(log.take().stretches).toEqual([[20, 20.25]])
})

it('at another speed the clock counts, not the video', () => {
  const log = watchLog()
  play(log, 0, 15, 0, 1.5)
  expect(log.take().seconds).toBe(10)
})

it('a pause costs no time', () => {
  const log = watchLog()
  play(log, 0, 2)
  log.cut()
  play(log, 2, 4, 600_000)
  expect(log.take().seconds).toBe(4)
})

it('fractions of a second are kept for the next time', () => {
  const log = watchLog()
  play(log, 0, 1.5)
  expect(log.take().seconds).toBe(1)
  play(log, 1.75, 2, 1_750)
  expect(log.take().seconds).toBe(1)
})
