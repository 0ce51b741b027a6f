import type pg from 'pg'

/** How many lessons the level A1 has in a bench: four in each of twelve units. */
export const LESSONS = 48

/** Days on which every learner has watched. */
const DAYS = 7

/** The token of learner number `index`, counted from 1: any text of the right form. */
export const tokenOf = (index: number) => `bench${String(index).padStart(38, '0')}`

/** Leaves A1 its first six units, and adds others until it has 48 lessons, with the titles and videos of those that are there. */
async function fillSchool(database: pg.Client) {
  await database.query(`
    update units set hidden = true
    where level_id = 1 and id not in (select id from units where level_id = 1 and not hidden order by position limit 6)`)
  await database.query(`
    insert into units (slug, level_id, position, title, short_des, cover_photo, is_premium)
    select 'bench-' || n, 1, 1000 + n, title, short_des, cover_photo, false
    from generate_series(1, 12) n
    join lateral (select title, short_des, cover_photo from units where level_id = 1 and slug not like 'bench-%'
      order by position offset (n - 1) % 3 limit 1) as like_this on true`)
  await database.query(
    `
    insert into lessons (slug, unit_id, position, lesson_type, title, topics, video_id, total_length, total_question)
    select 'bench-' || units.id || '-' || like_this.position, units.id, like_this.position, like_this.lesson_type,
      like_this.title, like_this.topics, like_this.video_id, like_this.total_length, like_this.total_question
    from units
    cross join lateral (select lessons.* from lessons join units as real on real.id = lessons.unit_id
      where real.level_id = 1 and real.slug not like 'bench-%' and not lessons.hidden
      order by real.position, lessons.position offset ((units.position - 1) % 3) * 4 limit 4) as like_this
    where units.slug like 'bench-%'
    order by units.position, like_this.position
    limit greatest(0, $1 - (select count(*) from lessons join units on units.id = unit_id
      where level_id = 1 and not lessons.hidden and not units.hidden))`,
    [LESSONS],
  )
  await database.query(`
    update units set hidden = true
    where slug like 'bench-%' and not exists (select from lessons where unit_id = units.id)`)
  await database.query('update content_release set version = version + 1')
}

/**
 * Fills a database with learners who are signed in (tokens by `tokenOf`), each with progress in all 48 lessons of A1 and some
 * days of watching; the same rows every time, and each learner's among those of all others, as they come in a school.
 * @returns the id of the first learner, from which the others count up
 */
export async function fill(database: pg.Client, learners: number): Promise<number> {
  await fillSchool(database)
  // Only what checks references and deletes by them is left out: it costs more than the rows.
  await database.query('set session_replication_role = replica')
  const { rows } = await database.query(
    `with account as (
       insert into accounts (phone, phone_confirmed_at)
       select '+9597' || lpad(n::text, 8, '0'), now() from generate_series(1, $1::int) n order by n
       returning id, phone)
     insert into learners (account_id, name, screen, is_new_user, english_level_id)
     select id, 'စုစု ' || right(phone, 8)::int, 'learn', false, 1 from account order by phone
     returning id`,
    [learners],
  )
  const first = Math.min(...rows.slice(0, 10).map(({ id }) => Number(id)))
  await database.query(
    `insert into sessions (token_hash, account_id, learner_id, expires_at)
     select sha256(convert_to('bench' || lpad((id - $1 + 1)::text, 38, '0'), 'UTF8')), account_id, id, now() + interval '30 days'
     from learners where id >= $1`,
    [first],
  )
  await database.query(
    `insert into lesson_progress (learner_id, lesson_id, status, last_reached_second, watched, updated_at)
     select learners.id, lessons.id, (learners.id * 7 + lessons.id * 3) % 3, (learners.id * 13 + lessons.id) % 40,
       jsonb_build_array(jsonb_build_array(0, (learners.id * 13 + lessons.id) % 40)),
       now() - (lessons.id % 90) * interval '1 day'
     from learners cross join lessons join units on units.id = lessons.unit_id
     where learners.id >= $1 and units.level_id = 1 and not units.hidden and not lessons.hidden
     order by lessons.id, hashint8(learners.id)`,
    [first],
  )
  await database.query(
    `insert into daily_seconds (learner_id, day, kind, call_seconds)
     select id, current_date - n, 'video', (id * 17 + n) % 3600 from learners cross join generate_series(1, $2::int) n
     where id >= $1`,
    [first, DAYS],
  )
  await database.query('set session_replication_role = origin')
  return first
}

/** Gives one more learner progress in `lessons` hidden lessons and as many days of watching as ten years have. */
export async function fillOne(database: pg.Client, learnerId: number, lessons: number) {
  await database.query(
    `insert into lessons (slug, unit_id, position, lesson_type, title, hidden)
     select 'bench-hidden-' || n, (select min(id) from units), 10000 + n, 'VIDEO', '{"my":"က","en":"A"}', true
     from generate_series(1, $1::int) n`,
    [lessons],
  )
  await database.query(
    `insert into lesson_progress (learner_id, lesson_id, status, last_reached_second)
     select $1, id, 0, 10 from lessons where slug like 'bench-hidden-%'`,
    [learnerId],
  )
  await database.query(
    `insert into daily_seconds (learner_id, day, kind, call_seconds)
     select $1, current_date - n, 'video', n % 3600 from generate_series(100, 3750) n`,
    [learnerId],
  )
}

export async function settle(database: pg.Client) {
  await database.query('vacuum analyze')
  await database.query('checkpoint')
}
