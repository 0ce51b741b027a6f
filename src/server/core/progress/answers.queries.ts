import { type Kysely, type RawBuilder, sql } from 'kysely'
import { MAX_ANSWER_SECONDS } from '#domain/habit/streaks/statistics.ts'
import { MAX_EVENT_MS, type OwnDay } from '#domain/habit/streaks/study.ts'
import type { Answer } from '#domain/practice/grading/question.ts'
import type { Tables } from '#server/platform/db/rows.ts'
import { addingStudied } from './study.queries.ts'

export type GradedAnswer = OwnDay & {
  question_id: number
  answer: Answer
  is_correct: boolean
  started_at: Date
  ended_at: Date
  /** The id that the phone gave it. */
  event_id: string | null
  /** It was asked again in the same run. */
  is_return: boolean
  /** The language that its question is of. */
  language_id: number
}

export type LessonDone = { id: number; is_done: boolean; is_new: boolean }

/** Lessons, those of them that are practices, and when the last of their answers was given. */
export type LessonsAnswered = { lessonIds: readonly number[]; practiceIds: readonly number[]; at: Date }

/** All right answers so far, what became of the lessons, and whether each of the answers counts as right. */
export type Recorded = { correct: number; lessons: LessonDone[]; verdicts: boolean[] }

/**
 * Parts of a statement: which lessons are done now, and the progress that it writes. A lesson is done when each of its questions was
 * answered once; a practice's progress is written, another lesson's is its own affair.
 * @param given the questions that are answered by the statement itself, as a subquery
 */
const finishing = (
  learnerId: number,
  { lessonIds, practiceIds, at }: LessonsAnswered,
  given: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  asked as materialized (
    select id,
      exists (
        select 1 from questions
        where lesson_id = asked.id and not hidden and id not in (${given})
          and (select true from answers where learner_id = ${learnerId} and question_id = questions.id limit 1) is null
      ) as is_open,
      id = any(${practiceIds}::int[]) as is_practice,
      (select status from lesson_progress where learner_id = ${learnerId} and lesson_id = asked.id) as before
    from unnest(${lessonIds}::int[]) as asked (id)
  ), progressed as (
    insert into lesson_progress (learner_id, lesson_id, status, last_reached_second, updated_at)
    select ${learnerId}::bigint, id, case when is_open then 1 else 0 end, 0, ${at}::timestamptz from asked where is_practice order by id
    on conflict (learner_id, lesson_id) do update set status = least(lesson_progress.status, excluded.status),
      updated_at = greatest(lesson_progress.updated_at, excluded.updated_at)
  ), lessons as (
    select id, not is_open or (before = 0 and is_practice) as is_done,
      not is_open and before is distinct from 0 and is_practice as is_new
    from asked
  )`

/**
 * Records answers, adds them to the learner's sums, and finishes their lessons, in one statement. It sees what was there when it
 * began: where another device's answers came in between, which the sums tell, the lessons are looked at once more.
 * An answer whose id is known already counts no more, and its verdict is that of the first, unless both come in the same moment; of its time
 * no more counts than a phone is looked at. What is new adds to the learner's own day of it.
 * @param flawless lessons that were handed in whole and without a mistake
 */
export async function recordAnswers(
  db: Kysely<Tables>,
  learnerId: number,
  answers: readonly GradedAnswer[],
  { flawless, ...lessons }: LessonsAnswered & { flawless: number },
): Promise<Recorded> {
  const given = JSON.stringify(answers.map((answer, place) => ({ ...answer, place })))
  const { rows } = await sql<Recorded & { is_alone: boolean }>`
    with given as materialized (
      select * from jsonb_to_recordset(${given}::jsonb) as given
        (question_id int, answer jsonb, is_correct boolean, started_at timestamptz, ended_at timestamptz, event_id uuid, is_return boolean,
          place int, language_id smallint, day text, utc_offset smallint)
    ), saved as (
      insert into answers (learner_id, question_id, answer, is_correct, started_at, ended_at, event_id, is_return)
      select ${learnerId}::bigint, question_id, answer, is_correct, started_at, ended_at, event_id, is_return
      from given
      order by event_id, place
      on conflict (learner_id, event_id) where event_id is not null do nothing
      returning learner_id, question_id, is_correct, started_at, ended_at, event_id,
        least(${MAX_ANSWER_SECONDS * 1000}::float8, extract(epoch from ended_at - started_at) * 1000) as milliseconds
    ), ruled as (
      select place, is_correct as is_given, coalesce(
        (select first.is_correct and first.question_id = given.question_id from answers as first
          where learner_id = ${learnerId} and first.event_id = given.event_id and first.event_id is not null),
        (select first.is_correct and first.question_id = given.question_id from saved as first where first.event_id = given.event_id),
        is_correct) as is_right
      from given
    ), summed as (
      insert into practice_totals as totals (learner_id, answered, correct, milliseconds, flawless)
      select ${learnerId}, count(*), count(*) filter (where is_correct), coalesce(sum(milliseconds), 0),
        case when count(*) > 0 and not exists (select from ruled where is_given and not is_right) then ${flawless}::int else 0 end
      from saved
      on conflict (learner_id) do update set
        answered = totals.answered + excluded.answered,
        correct = totals.correct + excluded.correct,
        milliseconds = totals.milliseconds + excluded.milliseconds,
        flawless = totals.flawless + excluded.flawless
      returning answered, correct
    ), studied as (${addingStudied(sql`
      select learner_id, day, 'quiz' as kind, language_id, utc_offset,
        least(${MAX_EVENT_MS.quiz}::int, extract(epoch from saved.ended_at - saved.started_at) * 1000)::int as ms
      from saved join (select distinct question_id, ended_at, language_id, day, utc_offset from given) as days
        on days.question_id = saved.question_id and days.ended_at = saved.ended_at`)}
    ), ${finishing(learnerId, lessons, sql`select question_id from saved`)}
    select correct,
      answered = (select count(*) from saved)
        + coalesce((select answered from practice_totals where learner_id = ${learnerId}), 0) as is_alone,
      (select coalesce(json_agg(lessons), '[]') from lessons) as lessons,
      (select json_agg(is_right order by place) from ruled) as verdicts
    from summed`.execute(db)
  const { is_alone, ...recorded } = rows[0] as Recorded & { is_alone: boolean }
  if (is_alone) return recorded
  return { ...recorded, lessons: await finishLessons(db, learnerId, lessons) }
}

/** Finds the lessons that are done by all that was recorded until now. */
async function finishLessons(
  db: Kysely<Tables>,
  learnerId: number,
  lessons: LessonsAnswered,
): Promise<LessonDone[]> {
  const { rows } = await sql<LessonDone>`
    with ${finishing(learnerId, lessons, sql`select null::int where false`)} select * from lessons`.execute(
    db,
  )
  return rows
}

/**
 * Counts wrong answers to a question as right, for all learners: those that are one of `answers` (JSON).
 * @returns how many became right
 */
export async function countAsRight(
  trx: Kysely<Tables>,
  questionId: number,
  answers: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ruled as (
      update answers set is_correct = true
      where question_id = ${questionId} and not is_correct and answer = any(${answers}::jsonb[])
      returning learner_id
    ), counts as (select learner_id, count(*) as count from ruled group by learner_id),
    summed as (
      update practice_totals as totals set correct = totals.correct + counts.count
      from counts where counts.learner_id = totals.learner_id
    )
    select coalesce(sum(count), 0)::int as count from counts`.execute(trx)
  return rows[0]?.count ?? 0
}
