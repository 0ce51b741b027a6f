import { type Kysely, sql } from 'kysely'
import type { NotificationKindChoices } from '#domain/habit/notifications/kinds.ts'
import type { Tables } from '#server/platform/db/rows.ts'

export type Settings = {
  kinds: Partial<NotificationKindChoices>
  /** `HH:MM` */
  quiet_from: string
  quiet_to: string
  paused_until: Date | null
}

const COLUMNS = [
  'kinds',
  sql<string>`to_char(quiet_from, 'HH24:MI')`.as('quiet_from'),
  sql<string>`to_char(quiet_to, 'HH24:MI')`.as('quiet_to'),
  'paused_until',
] as const

const DEFAULTS: Settings = { kinds: {}, quiet_from: '21:00', quiet_to: '07:00', paused_until: null }

/** Notification settings that the learner has chosen. */
export async function readNotificationSettings(db: Kysely<Tables>, learnerId: number): Promise<Settings> {
  const row = await db
    .selectFrom('notification_settings')
    .select(COLUMNS)
    .where('learner_id', '=', learnerId)
    .executeTakeFirst()
  return row ?? DEFAULTS
}

/** Changes what is present, and nothing else, however many change something at once. */
export async function saveNotificationSettings(
  db: Kysely<Tables>,
  learnerId: number,
  { kinds = {}, ...rest }: Partial<Settings>,
): Promise<Settings> {
  const chosen = JSON.stringify(kinds)
  return await db
    .insertInto('notification_settings')
    .values({ ...rest, kinds: chosen, learner_id: learnerId })
    .onConflict((conflict) =>
      conflict
        .column('learner_id')
        .doUpdateSet({ ...rest, kinds: sql`notification_settings.kinds || ${chosen}::jsonb` }),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}
