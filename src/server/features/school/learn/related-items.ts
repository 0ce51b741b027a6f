import { fitsPath } from '#domain/school/fits-path.ts'
import { localize } from '#domain/text/locales.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { getCharacters } from '#server/core/catalogue/characters.queries.ts'
import type { SchoolUnit } from '#server/core/catalogue/school.queries.ts'
import { getMicroLessons } from '#server/features/school/micro-lessons/micro-lessons.service.ts'
import { getShorts } from '#server/features/school/shorts/shorts.service.ts'
import type { HandlerContext } from '#server/platform/call/handler.ts'
import type { PathRow } from '#server/read-models/path.ts'

type Begun = NonNullable<PathRow['last_begun']>

type Found = Begun & {
  level_code: string
  title: Parameters<typeof localize>[0]
  seconds: number
  bytes: number
  /** The lessons that teach what it is about. */
  lessons: readonly number[]
  /** Text that it explains, in the writing that it needs; empty if it needs none. */
  explains: string
}

/** Topics of shorts about the language itself. Others show phrases, which stand with how they are read. */
const OF_THE_LANGUAGE = ['grammar', 'particles', 'pronunciation']

/** The smallest picture of a short. */
const smallest = (renditions: readonly { name: string; bytes: number }[]) =>
  Math.min(...renditions.filter(({ name }) => name !== 'audio').map(({ bytes }) => bytes))

/** All shorts and micro lessons of what the learner learns; only what is read where data is to be saved and there is something. */
async function allFor({ deps, learner }: Pick<HandlerContext, 'deps' | 'learner'>): Promise<Found[]> {
  const mine = (one: { language_id: number }) => one.language_id === learner.language_id
  const readings = (await getMicroLessons(deps)).filter(mine).map(
    ({ id, level_code, title, reading_minutes, bytes, lessons }): Found => ({
      kind: 'reading',
      id,
      level_code,
      title,
      seconds: reading_minutes * 60,
      bytes,
      lessons,
      explains: '',
    }),
  )
  if (learner.data_saver && readings.length > 0) return readings
  const shorts = (await getShorts(deps)).filter(mine).map(
    ({ id, level_code, title, duration, renditions, topics, phrases }): Found => ({
      kind: 'short',
      id,
      level_code,
      title,
      seconds: duration,
      bytes: smallest(renditions),
      lessons: [],
      explains: topics.some((topic) => OF_THE_LANGUAGE.includes(topic))
        ? phrases.map(({ text }) => text).join('')
        : '',
    }),
  )
  return [...shorts, ...readings]
}

type Place = {
  /** The level that is shown, and its units. */
  level: { code: string; stands_in: boolean } | null
  units: readonly SchoolUnit[]
  /** Lessons that were begun, by id. */
  progress: ReadonlyMap<number, unknown>
}

/** Items that fit what the learner has learned so far. */
async function fittingAmong(deps: HandlerContext['deps'], all: Found[], { level, units, progress }: Place) {
  const codes = (await deps.school()).levels.map(({ code }) => code)
  const { ofLesson } = await getCharacters(deps)
  const lettersOf = (unit: SchoolUnit) =>
    unit.lessons
      .flatMap(({ id }) => ofLesson.get(id) ?? [])
      .flatMap(({ type, body }) => (type === 'character' ? [body.character] : []))
  const unitOf = new Map(units.flatMap(({ lessons }, place) => lessons.map(({ id }) => [id, place])))
  const taughtAt = ({ lessons, explains }: Found) => {
    const places = lessons.flatMap((id) => unitOf.get(id) ?? [])
    if (explains === '') return places
    const last = units.findLastIndex((unit) => lettersOf(unit).some((letter) => explains.includes(letter)))
    return last < 0 ? [] : [last]
  }
  const begun = units.findLastIndex(({ lessons }) => lessons.some(({ id }) => progress.has(id)))
  const reached = {
    level: codes.indexOf(level?.code ?? ''),
    unit: level?.stands_in ? units.length : Math.max(0, begun),
  }
  return all.filter((one) =>
    fitsPath({ level: codes.indexOf(one.level_code), taughtAt: taughtAt(one) }, reached),
  )
}

/**
 * Item beside the path today: the short or micro lesson that the learner began last today, else one that fits what they have learned, or
 * nothing. It's another one each day, and the same on all devices, until a unit is begun. No statement, once the release was read.
 * @param today the learner's own day
 */
export async function besideToday(
  context: Pick<HandlerContext, 'deps' | 'learner' | 'locale'>,
  { begun, today, ...place }: Place & { begun: Begun | null; today: string },
) {
  const all = await allFor(context)
  const done = all.find(({ kind, id }) => kind === begun?.kind && id === begun.id)
  const choice = done ? [] : await fittingAmong(context.deps, all, place)
  const found = done ?? choice[Math.floor(Date.parse(today) / DAY_MS) % choice.length]
  if (!found) return null
  const { kind, id, title, seconds, bytes } = found
  return { kind, id, title: localize(title, context.locale), seconds, bytes, is_done: done !== undefined }
}
