import { withProgram } from '#cli/with-database.ts'
import { notifyBatch } from '#server/features/habit/notifications/broadcasts/fan-out.ts'
import { countAddressees, startBroadcast } from '#server/features/habit/notifications/broadcasts/operator.ts'
import type { Deps } from '#server/platform/deps.ts'

/**
 * `startBroadcast` counts all learners of the database of DATA_DIR and begins a message to them, as the operator's command does; `tell ID` tells them, as a
 * worker does, but for the pace: its clock runs ahead. Prints JSON, with the most memory that the process had.
 */
const [what, id] = process.argv.slice(2)

const words = (text: string) => ({ my: text, en: text })
const said = {
  audience: ['all' as const],
  title: words('သင်္ကြန် ပိတ်ရက်'),
  body: words('နှစ်သစ်ကူး ရက်များတွင် ဆရာများ နားပါမည်။ သင်ခန်းစာများကို အမြဲ ဖွင့်ထားပါသည်။'),
  link: '/calendar',
  per_minute: 60_000,
}

async function count(deps: Deps) {
  const counted = await countAddressees(deps, said.audience)
  const begun = await startBroadcast(deps, said, counted, true)
  if (!('id' in begun)) throw new Error('another message said the same')
  return { id: begun.id, learners: counted.learners }
}

async function tell(deps: Deps, broadcast: number) {
  // Measured is telling; what carries the pushes takes them from the outbox at its own pace.
  await deps.outbox.stop()
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  let learners = 0
  for (let some: number | null = 0; some !== null; ahead += 1_000) {
    learners += some
    some = await notifyBatch({ ...deps, now }, broadcast)
  }
  return { id: broadcast, learners }
}

const found = await withProgram(async (deps) => {
  const startedAt = performance.now()
  const done = what === 'begin' ? await count(deps) : await tell(deps, Number(id))
  return { ...done, ms: performance.now() - startedAt }
})
process.stdout.write(`${JSON.stringify({ ...found, peak: process.resourceUsage().maxRSS / 1024 })}\n`)
