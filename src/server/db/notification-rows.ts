import type { Generated } from 'kysely'
import type { NotificationKind } from '#domain/notifications/kinds.ts'
import type { LocalText } from './bodies.ts'
import type { Json, Moment, MomentOrNull } from './column-types.ts'

/** What learners are notified of. */
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
}
