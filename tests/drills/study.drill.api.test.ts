import { expect } from 'vitest'
import { drill, SEED } from './drill.ts'
import { clips } from './media/clips.ts'
import { videos } from './media/videos.ts'
import { memory } from './memory-drill.ts'

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

/** By themselves, without a count, these take all that there is. */
const some = (count: number) => (process.env.DRILL_COUNT === '' ? Number.POSITIVE_INFINITY : count)
/** In LU, from the softest clip to the loudest. */
const LOUDNESS_SPREAD = 3

drill('clips', some(150), 'spoken clips are decoded by Chromium, and equally loud', async (count) => {
  const { total, broken, sounding } = await clips(count, SEED)
  const [softest, loudest] = [sounding[0]?.loudness ?? 0, sounding.at(-1)?.loudness ?? 0]
  const range = `${softest.toFixed(1)} to ${loudest.toFixed(1)} LUFS`
  process.stdout.write(`${sounding.length} of ${total} clips, ${range}\n`)
  expect(sounding).toHaveLength(Math.min(count, total))
  expect(broken).toEqual([])
  expect(loudest - softest, `${sounding[0]?.path} and ${sounding.at(-1)?.path}`).toBeLessThanOrEqual(
    LOUDNESS_SPREAD,
  )
})

drill('videos', some(3), 'every rung of a video plays in Chromium, whole and to its end', async (count) => {
  const { total, chosen, rungs, faults } = await videos(count, SEED)
  process.stdout.write(`${chosen} of ${total} videos, ${rungs} rungs\n`)
  expect(rungs).toBeGreaterThanOrEqual(4 * Math.min(count, total))
  expect(faults).toEqual([])
})
