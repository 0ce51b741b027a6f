import { inLocale } from '#domain/text/locales.ts'
import type { HandlerContext } from '#server/call/handler.ts'
import { microLessonsOf } from '#server/features/micro-lessons/micro-lessons.service.ts'
import { shortsOf } from '#server/features/shorts/shorts.service.ts'
import type { Begun } from './learn.queries.ts'

const DAY = 86_400_000

type Found = Begun & {
  level_code: string
  title: Parameters<typeof inLocale>[0]
  seconds: number
  bytes: number
}

/** The smallest picture of a short. */
const smallest = (renditions: readonly { name: string; bytes: number }[]) =>
  Math.min(...renditions.filter(({ name }) => name !== 'audio').map(({ bytes }) => bytes))

/** All shorts and micro lessons of what the learner learns; only what is read where data is to be saved and there is something. */
async function allFor({ deps, learner }: Pick<HandlerContext, 'deps' | 'learner'>): Promise<Found[]> {
  const mine = (one: { language_id: number }) => one.language_id === learner.language_id
  const readings = (await microLessonsOf(deps)).filter(mine).map(
    ({ id, level_code, title, reading_minutes, bytes }): Found => ({
      kind: 'reading',
      id,
      level_code,
      title,
      seconds: reading_minutes * 60,
      bytes,
    }),
  )
  if (learner.data_saver && readings.length > 0) return readings
  const shorts = (await shortsOf(deps)).filter(mine).map(
    ({ id, level_code, title, duration, renditions }): Found => ({
      kind: 'short',
      id,
      level_code,
      title,
      seconds: duration,
      bytes: smallest(renditions),
    }),
  )
  return [...shorts, ...readings]
}

/**
 * What stands beside the path today: the short or micro lesson that the learner began last today, else one that is not above their level.
 * It's another one each day, and the same all day and on all devices. No statement, once the release was read.
 * @param today the learner's own day
 * @param level code of the level that they learn
 */
export async function besideToday(
  context: Pick<HandlerContext, 'deps' | 'learner' | 'locale'>,
  { begun, today, level }: { begun: Begun | null; today: string; level: string | undefined },
) {
  const all = await allFor(context)
  const codes = (await context.deps.school()).levels.map(({ code }) => code)
  const highest = codes.indexOf(level ?? '')
  const fitting = all.filter(({ level_code }) => codes.indexOf(level_code) <= highest)
  const choice = fitting.length > 0 ? fitting : all
  const done = all.find(({ kind, id }) => kind === begun?.kind && id === begun.id)
  const found = done ?? choice[Math.floor(Date.parse(today) / DAY) % choice.length]
  if (!found) return null
  const { kind, id, title, seconds, bytes } = found
  return { kind, id, title: inLocale(title, context.locale), seconds, bytes, is_done: done !== undefined }
}
