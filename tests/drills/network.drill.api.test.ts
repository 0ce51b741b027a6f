import { expect } from 'vitest'
import { drill } from './drill.ts'
import { crowd } from './network/crowd.ts'
import { slowConnections } from './network/slow-connections.ts'

drill(
  'slow-connections',
  300,
  'beside slow connections to nginx as we document it every honest request is answered',
  async (count) => {
    for (const { file, answered, standing } of await slowConnections(count)) {
      process.stdout.write(
        `${file}: ${standing} slow connections, ${answered} of 20 honest requests answered\n`,
      )
      expect(standing).toBeGreaterThan(count * 0.8)
      expect(answered).toBe(20)
    }
  },
)

/** Of a crowd's learners, so many seconds beside each attack; the whole is ten minutes. */
const SECONDS = process.env.DRILL_COUNT === undefined ? 6 : Number(process.env.DRILL_MORE || 600)

drill(
  'crowd',
  50,
  'beside each attack from their own address learners study, newcomers register, payers send their slips and pay by card, none refused',
  async (count) => {
    const rounds = await crowd({ learners: count, seconds: SECONDS })
    const [alone] = rounds
    for (const { name, requests, refused, p95, newcomers, payers, cards } of rounds)
      process.stdout.write(
        `${name}: ${requests} requests, ${refused.length} refused, p95 ${Math.round(p95)} ms; ${newcomers.in} of ${newcomers.of} newcomers, ${payers.in} of ${payers.of} slips, ${cards.in} of ${cards.of} card payments\n`,
      )
    for (const { name, refused, p95, newcomers, payers, cards } of rounds) {
      expect([name, refused.slice(0, 5)]).toEqual([name, []])
      expect([name, newcomers.in, payers.in, cards.in]).toEqual([name, newcomers.of, payers.of, cards.of])
      if (process.env.DRILL_COUNT && alone) expect(p95).toBeLessThanOrEqual(3 * alone.p95)
    }
  },
)
