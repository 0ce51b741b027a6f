import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connect.ts'

/** Things of the school that everybody may open: ids, or what else names them in an address. */
export type SchoolIds = Awaited<ReturnType<typeof readSchoolIds>>

async function first<T extends string | number>(db: Database, query: string): Promise<T> {
  const { rows } = await sql.raw<{ id: T }>(query).execute(db)
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`The school has nothing for: ${query}`)
  return id
}

const lessonOf = (type: string, language = 1) => `
  select lessons.id from lessons join units on units.id = unit_id join levels on levels.id = level_id
  where lesson_type = '${type}' and not is_premium and not units.hidden and not lessons.hidden and language_id = ${language}
  order by levels.position, units.position, lessons.position`

export async function readSchoolIds(db: Database) {
  const video = await first<number>(db, lessonOf('VIDEO'))
  const practice = await first<number>(db, lessonOf('PRACTICE'))
  const cards = await first<number>(db, lessonOf('FLASH_CARD'))
  return {
    ...{ video, practice, cards },
    drawing: await first<number>(db, lessonOf('CHARACTER', 2)),
    unit: await first<number>(db, `select unit_id as id from lessons where id = ${practice}`),
    level: await first<number>(db, `select id from levels where code = 'A1'`),
    question: await first<number>(
      db,
      `select id from questions where lesson_id = ${practice} and not hidden order by position`,
    ),
    card: await first<number>(
      db,
      `select id from cards where lesson_id = ${cards} and not hidden order by position`,
    ),
    kana: await first<number>(
      db,
      `select id from characters where type = 'character' and body ->> 'character' = 'あ'`,
    ),
    hosting: await first<string>(
      db,
      `select hosting_id as id from videos where id = (select video_id from lessons where id = ${video})`,
    ),
    course: await first<number>(
      db,
      'select id from courses where product is null and not hidden order by position',
    ),
    short: await first<number>(db, 'select id from shorts where not hidden order by id'),
    microLesson: await first<number>(db, 'select id from micro_lessons where not hidden order by id'),
    story: await first<string>(db, 'select slug as id from stories where not hidden order by position'),
    storyId: await first<number>(db, 'select id from stories where not hidden order by position'),
    writing: await first<string>(db, 'select slug as id from writings where not hidden order by position'),
    writingId: await first<number>(db, 'select id from writings where not hidden order by position'),
    grammar: await first<string>(
      db,
      'select slug as id from grammar_points where not hidden order by position',
    ),
    live: await first<number>(
      db,
      `select id from live_events where cancelled_at is null and starts_at <= now() and starts_at + duration * interval '1 minute' > now()`,
    ),
    plan: await first<number>(db, `select id from plans where slug = 'english-30'`),
    campaignPlan: await first<number>(db, 'select plan_id as id from campaign_plans order by plan_id'),
    form: 'conversation-workshop',
  }
}
