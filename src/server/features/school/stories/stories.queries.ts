import { type Kysely, sql } from 'kysely'
import { markFreeItems } from '#domain/school/free-items.ts'
import { linkWords } from '#domain/school/lemmas/link-words.ts'
import { LANGUAGE_IDS } from '#domain/school/lookups.ts'
import { escapeText } from '#domain/text/escape-text.ts'
import type { School } from '#server/core/catalogue/school.queries.ts'
import { getVocabularies } from '#server/core/catalogue/vocabularies.queries.ts'
import { type JsonLedger, periodsOfJson } from '#server/core/subscriptions/grants.queries.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { perRelease } from '#server/platform/db/per-release.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** Every story that is shown, in order, and by slug; the words of its lines are links. */
async function readStories(db: Database, school: School) {
  const { find } = await getVocabularies({ db, school: async () => school })
  const rows = await db
    .selectFrom('stories')
    .select(['id', 'slug', 'language_id', 'level_code', 'title', 'reading_minutes', 'lesson_id', 'body'])
    .where('hidden', '=', false)
    .orderBy('language_id')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const shown = rows.flatMap(({ lesson_id, ...row }) => (lesson_id === null ? [] : [{ ...row, lesson_id }]))
  const stories = markFreeItems(shown, 'story').map((row) => {
    const lang = row.language_id === LANGUAGE_IDS.japanese ? ('ja' as const) : ('en' as const)
    const lines = row.body.lines.map((line) => ({
      ...line,
      text_html: linkWords(`<span lang="${lang}">${escapeText(line.text)}</span>`, find),
    }))
    return { ...row, lang, lines }
  })
  return { stories, bySlug: new Map(stories.map((story) => [story.slug, story])) }
}
export type StoredStory = Awaited<ReturnType<typeof readStories>>['stories'][number]

/** Read once a release. */
export const getStories = perRelease(readStories)

/** In one statement: what the learner has read, and what their subscriptions open. */
export async function readStoryProgress(db: Kysely<Tables>, learnerId: number) {
  const { rows } = await sql<{ ledger: JsonLedger; read: number[] | null }>`
    select ledger_of(${learnerId}) as ledger,
      (select array_agg(story_id) from story_readings where learner_id = ${learnerId}) as read`.execute(db)
  const [row] = rows
  return { grants: row ? periodsOfJson(row.ledger) : [], read: new Set(row?.read) }
}

/** A story that is read again was read when it was first. */
export async function saveReading(db: Kysely<Tables>, learnerId: number, storyId: number): Promise<void> {
  await db
    .insertInto('story_readings')
    .values({ learner_id: learnerId, story_id: storyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
