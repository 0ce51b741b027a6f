import { studyRemindersJob } from '#server/features/habit/calendar/reminders/remind.ts'
import { announceJob } from '#server/features/habit/live/live.jobs.ts'
import { killAtStatement } from '#tests/support/kill-at-statement.ts'
import { startSecondNode } from '#tests/support/second-node.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { type Random, seeded, whole } from '../random.ts'
import { type Expected, expectedDays, expectedOfClass, type Tick } from './expected.ts'
import { addLiveClass, addPeople, DAYS, type LiveClass, type Person } from './people.ts'

const MINUTE = 60_000
const KILLED = 0.08

/** How far the clock goes until the next run (ms): a few minutes, sometimes an hour or two, sometimes back. */
function nextStep(random: Random): number {
  const chance = random()
  if (chance < 0.06) return (35 + whole(random, 120)) * MINUTE
  if (chance < 0.12) return -(1 + whole(random, 50)) * MINUTE
  return (1 + whole(random, 20)) * MINUTE
}

/** Runs both jobs on both nodes at once, some of them killed before a statement. */
async function runAll(nodes: readonly TestApp[], now: Date, random: Random): Promise<Tick> {
  const run = async (job: typeof studyRemindersJob, { deps }: TestApp) => {
    const at = random() < KILLED ? 1 + whole(random, 12) : Number.POSITIVE_INFINITY
    return (await killAtStatement(() => job.work({ ...deps, now: () => now }), at)).wasKilled
  }
  const [sessions, classes] = await Promise.all(
    [studyRemindersJob, announceJob].map((job) => Promise.all(nodes.map((node) => run(job, node)))),
  )
  // Until the database has seen that a run is gone, others leave its rows alone.
  if (sessions?.includes(true))
    await nodes[0]?.deps.db.selectFrom('study_calendars').select('learner_id').forUpdate().execute()
  // What a killed run had taken, the other skipped; of classes both tell everybody.
  return {
    now: now.getTime(),
    isWhole: { sessions: !sessions?.includes(true), classes: classes?.includes(false) ?? false },
  }
}

type Told = Map<number, Set<string>>

/** What each learner was told of, by its key. */
async function readTold({ deps: { db } }: TestApp): Promise<Told> {
  const rows = await db
    .selectFrom('notifications')
    .select(['learner_id', 'key'])
    .where('kind', 'in', ['reminder', 'live'])
    .execute()
  const told: Told = new Map()
  for (const { learner_id, key } of rows)
    told.set(learner_id, (told.get(learner_id) ?? new Set()).add(String(key)))
  return told
}

/** How many pushes each device was sent. */
async function readPushes({ deps: { db } }: TestApp): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('outbox')
    .select(({ fn }) => ['recipient', fn.countAll<number>().as('pushes')])
    .where('channel', '=', 'push')
    .groupBy('recipient')
    .execute()
  return new Map(rows.map(({ recipient, pushes }) => [recipient, Number(pushes)]))
}

const isWrong = (expected: Expected, isTold: boolean) =>
  (expected === 'told' && !isTold) || (expected === 'never' && isTold)

/** Compares what was told with what the clock's runs must have told. @returns the differences, and how many were told for certain */
async function compare(app: TestApp, people: Person[], classes: LiveClass[], ticks: Tick[]) {
  const [told, pushes] = [await readTold(app), await readPushes(app)]
  const faults: string[] = []
  let certain = 0
  const hold = (learner: number, key: string, expected: Expected) => {
    if (expected === 'told') certain += 1
    const isTold = told.get(learner)?.delete(key) ?? false
    if (isWrong(expected, isTold)) faults.push(`${learner}: ${key} is ${expected}, told: ${isTold}`)
  }
  for (const { id, device } of people) {
    const [sent, reminders] = [pushes.get(device) ?? 0, told.get(id)?.size ?? 0]
    if (sent !== reminders) faults.push(`${id}: ${sent} pushes for ${reminders} reminders`)
  }
  for (const person of people)
    for (const [day, expected] of expectedDays(person, ticks)) hold(person.id, `reminder:${day}`, expected)
  for (const one of classes)
    for (const asker of one.askers)
      hold(asker, `live:${one.id}:soon:${one.startsAt.toISOString()}`, expectedOfClass(one, ticks))
  for (const [learner, keys] of told) for (const key of keys) faults.push(`${learner}: ${key} for nothing`)
  return { certain, faults }
}

/**
 * So many learners with times to study and classes to be told of, over a week on two nodes, whose runs are killed and whose clock jumps
 * ahead and back. Each reminder comes once, or, where a run was killed or came too late, not at all.
 */
export async function remind(count: number, seed: number) {
  const first = await startApp({ settings: { LOG_LEVEL: 'silent' } })
  const second = await startSecondNode(first)
  try {
    const random = seeded(seed)
    const start = new Date(Math.floor(Date.now() / MINUTE) * MINUTE)
    const people = await addPeople(first, count, start, random)
    const classes: LiveClass[] = []
    while (classes.length < Math.ceil(count / 20))
      classes.push(await addLiveClass(first, people, start, random))
    const ticks: Tick[] = []
    const end = start.getTime() + DAYS * 24 * 60 * MINUTE
    for (let now = start.getTime(); now < end; now += nextStep(random))
      ticks.push(await runAll([first, second], new Date(now), random))
    return { runs: ticks.length, ...(await compare(first, people, classes, ticks)) }
  } finally {
    await second.stop()
    await first.stop()
  }
}
