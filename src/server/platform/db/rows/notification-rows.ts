import type { Generated } from 'kysely'
import type { Group } from '#domain/habit/notifications/audience.ts'
import type { NotificationKind, NotificationKindChoices } from '#domain/habit/notifications/kinds.ts'
import type { QuietHoursQueue } from '#domain/habit/notifications/quiet-hours-queue.ts'
import type { LocalText } from '../bodies.ts'
import type { Json, JsonByDefault, Moment, MomentOrNull } from '../column-types.ts'

/** Notifications of learners. */
export type NotificationTables = {
  notifications: {
    learner_id: number
    id: Generated<number>
    /** The occasion: a learner is notified of each once. */
    key: string
    kind: NotificationKind
    title: Json<LocalText>
    body: Json<LocalText>
    link: string | null
    created_at: Moment
    read_at: MomentOrNull
  }
  notification_settings: {
    learner_id: number
    kinds: JsonByDefault<Partial<NotificationKindChoices>>
    /** On the learner's own clock, `HH:MM:SS`. */
    quiet_from: Generated<string>
    quiet_to: Generated<string>
    paused_until: MomentOrNull
  }
  broadcasts: {
    id: Generated<number>
    audience: Group[]
    title: Json<LocalText>
    body: Json<LocalText>
    link: string | null
    per_minute: number
    state: Generated<'running' | 'stopped' | 'done'>
    counted: number
    last_learner: Generated<number>
    until_learner: number
    told: Generated<number>
    next_at: Moment
    created_at: Moment
    held: JsonByDefault<QuietHoursQueue>
  }
  tip_turns: { learner_id: number; next_at: Moment }
}
