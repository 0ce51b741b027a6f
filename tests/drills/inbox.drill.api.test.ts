import { expect } from 'vitest'
import { drill, SEED } from './drill.ts'
import { sendForms } from './inbox/forms.ts'
import { sendSpam } from './inbox/spam.ts'

const percent = (part: number) => `${(100 * part).toFixed(1)} %`

drill(
  'spam',
  1_000,
  'of letters, 95 % of the spam is caught, at most 1 % of the honest ones are held, and none is lost',
  async (count) => {
    const { caught, held, lost } = await sendSpam(count, SEED)
    process.stdout.write(`${percent(caught)} caught, ${percent(held)} of the honest held, ${lost} lost\n`)
    expect(caught).toBeGreaterThanOrEqual(0.95)
    expect(held).toBeLessThanOrEqual(0.01)
    expect(lost).toBe(0)
  },
)

drill(
  'forms',
  200,
  'forms with faults, replays and kills in the middle are accepted exactly once or refused with a reason',
  async (count) => {
    const { sent, accepted, refused, faults } = await sendForms(count, SEED)
    process.stdout.write(`${sent} sent, ${accepted} accepted, ${refused} refused\n`)
    expect(faults).toEqual([])
    expect(accepted).toBeGreaterThan(0)
    expect(refused).toBeGreaterThan(0)
  },
)
