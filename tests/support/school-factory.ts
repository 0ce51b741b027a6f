import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { CardBody, CharacterBody, ItemBody, QuestionBody } from '#server/platform/db/bodies.ts'
import type { Tables } from '#server/platform/db/rows.ts'
import type { Deps } from '#server/platform/deps.ts'

/*
 * Parts of a school for tests. Make them before the app reads its school for the first time, which is when a call about lessons
 * is answered.
 */

type Db = Pick<Deps, 'db'>

const slug = () => randomBytes(8).toString('hex')
export const localText = (en: string) => JSON.stringify({ my: `မြန်မာ ${en}`, en })

/** A unit at the end of a level (5 is A1, 15 is N5). */
export async function addUnit(
  { db }: Db,
  { isPremium = false, levelId = 5 }: { isPremium?: boolean; levelId?: number } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('units')
    .values({
      slug: slug(),
      level_id: levelId,
      position: 1000,
      title: localText('A unit'),
      short_des: localText('For tests'),
      is_premium: isPremium,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function addLesson(
  { db }: Db,
  unitId: number,
  type: Tables['lessons']['lesson_type'],
  more: Partial<Insertable<Tables['lessons']>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('lessons')
    .values({
      slug: slug(),
      unit_id: unitId,
      position: 1,
      lesson_type: type,
      title: localText('A lesson'),
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const options = (...texts: string[]) =>
  texts.map((text, index) => ({ id: index + 1, text, audio: null, picture: null }))

const plain: Omit<QuestionBody, 'solution'> = {
  question: { my: 'ဘယ်ဟာ မှန်ပါသလဲ။', en: 'Which one is right?' },
  lang: 'en',
  answers: [],
  arrange: null,
  audio: null,
  picture: null,
  answer_by: 'text',
}
const explanation = { my: 'ရှင်းလင်းချက် ဖြစ်ပါသည်။', en: 'An explanation.' }

/** A multiple-choice question whose right answer is 2. */
export const choiceBody: QuestionBody = {
  ...plain,
  answers: options('one', 'two', 'three'),
  solution: { correct_answer: 2, accepted: [], explanation },
}

/** A typed question whose right answer is `text`. */
export const typedBody = (text: string): QuestionBody => ({
  ...plain,
  question: 'Write ___.',
  solution: { correct_answer: text, accepted: [], explanation, lang: 'en' },
})

export async function addQuestion(
  { db }: Db,
  lessonId: number,
  body: QuestionBody = choiceBody,
  type: Tables['questions']['question_type'] = typeof body.solution.correct_answer === 'string'
    ? 'fill-blank'
    : 'multiple-choice',
): Promise<number> {
  const { id } = await db
    .insertInto('questions')
    .values({
      slug: slug(),
      lesson_id: lessonId,
      position: 1,
      question_type: type,
      format: 'text',
      body: JSON.stringify(body),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function addCard(
  { db }: Db,
  lessonId: number,
  {
    languageId = 1,
    front = 'mango',
    audio = '/media/secret-audio.m4a',
    example = null,
  }: { languageId?: number; front?: string; audio?: string | null; example?: CardBody['example'] } = {},
): Promise<number> {
  const body: CardBody = {
    front,
    lang: languageId === 2 ? 'ja' : 'en',
    reading: null,
    back: { my: 'သရက်သီး', en: 'a fruit' },
    audio,
    picture: null,
    example,
  }
  const { id } = await db
    .insertInto('cards')
    .values({
      slug: slug(),
      language_id: languageId,
      lesson_id: lessonId,
      position: 1,
      kind: 'word',
      body: JSON.stringify(body),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An item of the level test: multiple choice among four, of which 2 is right. */
export async function addItem(
  { db }: Db,
  level: string,
  { languageId = 1, b = 0, skill = 'grammar' as ItemBody['skill'] } = {},
): Promise<number> {
  const body: ItemBody = {
    ...choiceBody,
    answers: options('one', 'two', 'three', 'four'),
    solution: { correct_answer: 2, accepted: [], explanation: null },
    question_type: 'multiple-choice',
    format: 'text',
    skill,
  }
  const { id } = await db
    .insertInto('level_test_items')
    .values({
      slug: slug(),
      language_id: languageId,
      level_code: level,
      body: JSON.stringify(body),
      a: 1.2,
      b,
      c: 0.25,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function addCharacter(
  { db }: Db,
  character: string,
  categoryId: number,
  more: {
    lessonId?: number
    type?: 'character' | 'word'
    reading?: string
    meaning?: string
    search?: string
  } = {},
): Promise<number> {
  const { lessonId, type = 'character', reading = 'a', meaning = 'a meaning', search = character } = more
  const body: CharacterBody = {
    character,
    reading,
    romaji: reading,
    meaning: { my: 'အဓိပ္ပာယ်', en: meaning },
    audio: '/media/secret-audio.m4a',
    onyomi: [],
    kunyomi: [],
    examples: [],
  }
  const { id } = await db
    .insertInto('characters')
    .values({
      slug: slug(),
      type,
      category_id: categoryId,
      position: 1,
      lesson_id: lessonId ?? null,
      body: JSON.stringify(body),
      strokes: JSON.stringify([
        {
          path: 'M 0 0 L 1 1',
          median: [
            [0, 0],
            [1, 1],
          ],
        },
      ]),
      search_text: search,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A subscription of so many days that began a while ago. */
export async function subscribe(
  { db }: Db,
  learnerId: number,
  product: Tables['grants']['product'],
  { startedDaysAgo = 1, days = 30 } = {},
): Promise<void> {
  const starts = Date.now() - startedDaysAgo * 86_400_000
  await db
    .insertInto('grants')
    .values({
      learner_id: learnerId,
      product,
      source: `test:${slug()}`,
      granted_at: new Date(starts),
      starts_at: new Date(starts),
      ends_at: new Date(starts + days * 86_400_000),
    })
    .execute()
}
