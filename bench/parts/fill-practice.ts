import type pg from 'pg'

/** Cards that are added, and how many of them each learner knows. */
const CARDS = 120
const KNOWN = 60
const ANSWERS_EACH = 20

/** A UUID of version 4 from the learner and a number, the same every time. */
const uuidOf = `overlay(overlay(md5(learner || ' ' || n) placing '4' from 13) placing '8' from 17)::uuid`

/** What the requests of practice are made of. */
export type Practised = { lessonId: number; practiceId: number; questionId: number; cardIds: number[] }

/** Cards like those that are there, in the lessons of cards that `fill` added. */
async function addCards(database: pg.Client): Promise<number[]> {
  const { rows } = await database.query(
    `with places as (
       select id, row_number() over (order by id) as place, count(*) over () as count from lessons
       where slug like 'bench-%' and lesson_type = 'FLASH_CARD' and not hidden
         and exists (select from units where id = unit_id and not hidden)
     ), likely as (
       select body, kind, row_number() over (order by id) as place, count(*) over () as count
       from cards where language_id = 1 and not hidden
     )
     insert into cards (slug, language_id, lesson_id, position, kind, body)
     select 'bench-' || n, 1, places.id, n, likely.kind, likely.body
     from generate_series(1, $1::int) n
     join places on places.place = n % places.count + 1 join likely on likely.place = n % likely.count + 1
     order by n returning id`,
    [CARDS],
  )
  await database.query('update content_release set version = version + 1')
  return rows.map(({ id }) => id)
}

/** The first multiple-choice question of the first practice. */
async function openIds(database: pg.Client) {
  const { rows } = await database.query(`
    select (select id from lessons where slug = 'a1-greetings-watch') as "lessonId", lessons.id as "practiceId", questions.id as "questionId"
    from lessons join questions on lesson_id = lessons.id
    where lessons.slug like 'a1-greetings-%' and question_type = 'multiple-choice' and not questions.hidden
    order by lessons.position, questions.position limit 1`)
  return rows[0] as Omit<Practised, 'cardIds'>
}

/**
 * Gives learners a memory, a quarter of it due, the reviews that made it, and answers; the same rows every time, and each
 * learner's among those of all others.
 */
export async function fillPractice(
  database: pg.Client,
  { first, learners, reviewsEach }: { first: number; learners: number; reviewsEach: number },
): Promise<Practised> {
  const cardIds = await addCards(database)
  const ids = await openIds(database)
  const last = first + learners - 1
  await database.query('set session_replication_role = replica')
  await database.query(
    `insert into card_states (learner_id, source, card_id, direction, state, due_at, stability, difficulty, step, scheduled_days,
       reps, lapses, last_reviewed_at, last_review_id)
     select learner, 'school', ($3::int[])[n], 'forward', 'review', now() + ((learner * 13 + n * 7) % 40 - 10) * interval '1 day',
       1 + (learner * 7 + n) % 100, 1 + (learner + n) % 9, 0, 40, 5, 0,
       now() - (50 - (learner * 13 + n * 7) % 40) * interval '1 day', ${uuidOf}
     from generate_series(1, $4::int) n cross join generate_series($1::bigint, $2::bigint) learner`,
    [first, last, cardIds, KNOWN],
  )
  await addReviews(database, first, last, { cardIds, each: reviewsEach })
  await addAnswers(database, first, last, { questionId: ids.questionId, each: ANSWERS_EACH })
  await database.query(
    `insert into practice_totals (learner_id, answered, correct, milliseconds, reviewed, review_milliseconds)
     select n, $3::int, $3::int / 2, $3::int * 4000, $4::int, $4::int * 4000 from generate_series($1::bigint, $2::bigint) n`,
    [first, last, ANSWERS_EACH, reviewsEach],
  )
  await database.query('set session_replication_role = origin')
  return { ...ids, cardIds }
}

/** Gives one learner so many more reviews and answers. */
export async function fillPracticeOfOne(database: pg.Client, learnerId: number, count: number) {
  const { rows } = await database.query("select id from cards where slug like 'bench-%' order by id")
  const { questionId } = await openIds(database)
  await addReviews(database, learnerId, learnerId, {
    cardIds: rows.map(({ id }) => id),
    each: count,
    from: 1_000_000,
  })
  await addAnswers(database, learnerId, learnerId, { questionId, each: count })
}

const addReviews = (
  database: pg.Client,
  first: number,
  last: number,
  { cardIds, each, from = 0 }: { cardIds: number[]; each: number; from?: number },
) =>
  database.query(
    `insert into reviews (learner_id, review_id, source, card_id, direction, rating, reviewed_at, duration_ms)
     select learner, ${uuidOf}, 'school', ($3::int[])[(n % $4::int) + 1], 'forward', 1 + (learner + n) % 4,
       now() - (10 + n % 700) * interval '1 day', 4000
     from generate_series($5::int + 1, $5::int + $6::int) n cross join generate_series($1::bigint, $2::bigint) learner`,
    [first, last, cardIds, KNOWN, from, each],
  )

const addAnswers = (
  database: pg.Client,
  first: number,
  last: number,
  { questionId, each }: { questionId: number; each: number },
) =>
  database.query(
    `insert into answers (learner_id, question_id, answer, is_correct, started_at, ended_at)
     select learner, $3::int, '1', n % 2 = 0, now() - n * interval '1 hour', now() - n * interval '1 hour'
     from generate_series(1, $4::int) n cross join generate_series($1::bigint, $2::bigint) learner`,
    [first, last, questionId, each],
  )
