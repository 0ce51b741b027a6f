import type { LiveEvent } from '#contract/habit/live.ts'
import { isOpenNow, resolveClassStatus, secondsAway } from '#domain/habit/live/live-class.ts'
import { type Locale, localize } from '#domain/text/locales.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { LiveRow } from './live.queries.ts'
import { resolveMeetingLink } from './room.ts'

const hasRoom = ({ has_seat, seats, taken }: LiveRow) => has_seat || seats === null || taken < seats

/** A class as one learner sees it. */
export function liveView(
  row: LiveRow,
  deps: Pick<Deps, 'meetings' | 'secrets'>,
  locale: Locale,
  now: Date,
): LiveEvent {
  const status = resolveClassStatus(row, now)
  const mayJoin = row.cancelled_at === null && hasRoom(row) && isOpenNow(row, now)
  return {
    id: row.id,
    uuid: row.uuid,
    title: localize(row.title, locale),
    description: localize(row.description, locale),
    teacher: row.teacher,
    cover_photo: row.cover_photo,
    language_id: row.language_id,
    starts_at: row.starts_at.toISOString(),
    duration: row.duration,
    status,
    is_cancelled: row.cancelled_at !== null,
    is_notify: row.is_notify,
    seats: row.seats,
    seats_taken: row.taken,
    is_full: !hasRoom(row),
    is_away: secondsAway(row, row, now) !== null,
    may_join: mayJoin,
    join_url: mayJoin && (row.seats === null || row.has_seat) ? resolveMeetingLink(row, deps) : null,
    recording: status === 'ended' ? row.recording : null,
  }
}
