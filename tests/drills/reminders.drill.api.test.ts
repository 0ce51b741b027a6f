import { expect } from 'vitest'
import { drill, SEED } from './drill.ts'
import { remind } from './reminders/reminders.ts'

drill(
  'reminders',
  100,
  'reminders come once or, where a run was killed or too late, not at all, on two nodes whose clock jumps',
  async (count) => {
    const { runs, certain, faults } = await remind(count, SEED)
    process.stdout.write(`${runs} runs, ${certain} reminders for certain, ${faults.length} differ\n`)
    expect(faults).toEqual([])
    expect(certain).toBeGreaterThan(2 * count)
  },
)
