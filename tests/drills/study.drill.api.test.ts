import { expect } from 'vitest'
import { days } from './days.ts'
import { drill, SEED } from './drill.ts'
import { clips } from './media/clips.ts'
import { videos } from './media/videos.ts'
import { memory } from './memory-drill.ts'
import { readZawgyi } from './zawgyi.ts'

drill(
  'memory',
  1000,
  'logs of reviews, shuffled, doubled and split over two devices, with undone ones and cards set aside, give the state of the sequential log without what was undone',
  async (count) => {
    const { logs, reviews, undone, marks, faults } = await memory(count, SEED)
    process.stdout.write(
      `${logs} logs, ${reviews} reviews, ${undone} undone, ${marks} times set aside or back\n`,
    )
    expect(faults).toEqual([])
  },
)

drill(
  'days',
  1000,
  'logs of learners in odd zones, who travel, and whose clocks change, have the memory of ts-fsrs for the same days, whatever the order of arrival, and the database has the same days',
  async (count) => {
    const { logs, reviews, journeys, different, ofDatabase } = await days(count, SEED)
    process.stdout.write(`${logs} logs, ${reviews} reviews, ${journeys} journeys\n`)
    expect(different).toEqual([])
    expect(ofDatabase).toEqual([])
  },
)

/** By themselves, without a count, these take all that there is. */
const some = (count: number) => (process.env.DRILL_COUNT === '' ? Number.POSITIVE_INFINITY : count)
/** In LU, from the softest clip to the loudest. Of a sound shorter than a block the measure takes silence for a part. */
const LOUDNESS_SPREAD = { sounding: 3, short: 3.5 }

drill('clips', some(150), 'spoken clips are decoded by Chromium, and equally loud', async (count) => {
  const { total, broken, ...heard } = await clips(count, SEED)
  for (const kind of ['sounding', 'short'] as const) {
    const [softest, loudest] = [heard[kind][0], heard[kind].at(-1)]
    const [least, most] = [softest?.loudness ?? 0, loudest?.loudness ?? 0]
    process.stdout.write(
      `${heard[kind].length} ${kind} of ${total} clips, ${least.toFixed(1)} to ${most.toFixed(1)} LUFS\n`,
    )
    expect(most - least, `${softest?.path} and ${loudest?.path}`).toBeLessThanOrEqual(LOUDNESS_SPREAD[kind])
  }
  expect(heard.sounding.length + heard.short.length).toBe(Math.min(count, total))
  expect(broken).toEqual([])
})

drill('videos', some(3), 'every rung of a video plays in Chromium, whole and to its end', async (count) => {
  const { total, chosen, rungs, faults } = await videos(count, SEED)
  process.stdout.write(`${chosen} of ${total} videos, ${rungs} rungs\n`)
  expect(rungs).toBeGreaterThanOrEqual(4 * Math.min(count, total))
  expect(faults).toEqual([])
})

drill(
  'zawgyi',
  some(2_200),
  'lines of the school, in both encodings, are read as the library reads them',
  async (count) => {
    const { total, read, different } = await readZawgyi(count, SEED)
    process.stdout.write(`${read} readings of ${total} lines, ${different.length} other than the library's\n`)
    expect(total).toBeGreaterThan(10_000)
    expect(read).toBe(2 * Math.min(count, total))
    expect(different).toEqual([])
  },
)
