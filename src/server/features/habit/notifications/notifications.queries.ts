import { type Kysely, sql } from 'kysely'
import type {
  NotificationCategory,
  NotificationKind,
  NotificationKindChoices,
} from '#domain/habit/notifications/kinds.ts'
import type { LocalText, Tables } from '#server/platform/db/rows.ts'

const COLUMNS = ['id', 'kind', 'title', 'body', 'link', 'created_at', 'read_at'] as const

/** Content of a notification. */
export type NotificationContent = {
  kind: NotificationKind
  title: LocalText
  body: LocalText
  /** A page of ours. */
  link: string | null
  /** Names the occasion, at most 200 characters: a learner is notified of each once. */
  key: string
}

/** A notification that was added, with where and when its learner wants to be told. */
export type Added = {
  id: number
  learner_id: number
  locale: string
  time_zone: string
  phone: string | null
  kinds: Partial<NotificationKindChoices>
  quiet_from: string
  quiet_to: string
  paused_until: Date | null
  /** Names of the devices of the learner's account that receive pushes; null if there are none. */
  devices: string[] | null
}

/** @returns those of the learners who weren't notified of this before, in their order */
export async function addNotifications(
  db: Kysely<Tables>,
  learnerIds: readonly number[],
  { key, kind, title, body, link }: NotificationContent,
  now: Date,
): Promise<Added[]> {
  const { rows } = await sql<Added>`
    with added as (
      insert into notifications (learner_id, key, kind, title, body, link, created_at)
      select id, ${key}, ${kind}, ${JSON.stringify(title)}::jsonb, ${JSON.stringify(body)}::jsonb, ${link}, ${now}
      from learners where id = any(${learnerIds}::bigint[]) and deleted_at is null
      on conflict (learner_id, key) do nothing returning id, learner_id)
    select added.id, added.learner_id, locale, time_zone, phone, coalesce(kinds, '{}') as kinds, coalesce(quiet_from, '21:00') as quiet_from,
      coalesce(quiet_to, '07:00') as quiet_to, paused_until,
      (select json_agg(encode(push_tokens.token_hash, 'hex') order by updated_at)
        from push_tokens join sessions on sessions.token_hash = session_hash
        where push_tokens.account_id = learners.account_id and sessions.expires_at > now()) as devices
    from added join learners on learners.id = added.learner_id join accounts on accounts.id = learners.account_id
    left join notification_settings on notification_settings.learner_id = learners.id
    order by added.learner_id`.execute(db)
  return rows
}

const inCategory = (category: NotificationCategory) =>
  category === 'Tip' ? sql<boolean>`kind = 'tip'` : sql<boolean>`kind <> 'tip'`

/** A page of one of the learner's two lists, the newest first. */
export async function listNotifications(
  db: Kysely<Tables>,
  learnerId: number,
  { category, page, per_page }: { category: NotificationCategory; page: number; per_page: number },
) {
  return await db
    .selectFrom('notifications')
    .select(COLUMNS)
    .where('learner_id', '=', learnerId)
    .where(inCategory(category))
    .orderBy('id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
}
export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>[number]

/** Number of notifications in each list, and of the unread ones. */
export async function countNotifications(db: Kysely<Tables>, learnerId: number) {
  return await db
    .selectFrom('notifications')
    .select([
      sql<number>`count(*) filter (where kind = 'tip')`.as('tips'),
      sql<number>`count(*) filter (where kind <> 'tip')`.as('generals'),
      sql<number>`count(*) filter (where kind = 'tip' and read_at is null)`.as('tip_noti_count'),
      sql<number>`count(*) filter (where kind <> 'tip' and read_at is null)`.as('general_noti_count'),
    ])
    .where('learner_id', '=', learnerId)
    .executeTakeFirstOrThrow()
}

/** Notes that the learner has read a notification. @returns undefined if they have none with this id */
export async function readNotification(
  db: Kysely<Tables>,
  learnerId: number,
  id: number,
): Promise<NotificationRow | undefined> {
  return await db
    .updateTable('notifications')
    .set({ read_at: sql<Date>`coalesce(read_at, now())` })
    .where('learner_id', '=', learnerId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** Rows that a sweep removes in one statement: a message to a million learners takes longer than a statement may. */
const BATCH_SIZE = 1_000

/** Removes what is older than 180 days; tips stay, for none comes twice. @returns how many */
export async function removeOldNotifications(db: Kysely<Tables>): Promise<number> {
  for (let removed = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from notifications where (learner_id, id) in (
        select learner_id, id from notifications
        where created_at < now() - interval '180 days' and kind <> 'tip' order by created_at limit ${sql.lit(BATCH_SIZE)})`.execute(
      db,
    )
    removed += Number(numAffectedRows)
    if (numAffectedRows < BATCH_SIZE) return removed
  }
}
