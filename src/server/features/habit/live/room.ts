import type { Deps } from '#server/platform/deps.ts'
import type { LiveRow } from './live.queries.ts'

/** The name of the key that the names of rooms follow from. */
export const ROOM_SECRET = 'live-rooms'

/**
 * The name of the room of a class without a link of its own. Nothing that a learner is told of a class leads to it, and a class that is held
 * at another time has another room: who was let in once isn't let in again by it.
 * @returns hexadecimal, since Jitsi takes capital letters for small ones
 */
const roomOf = ({ uuid, starts_at }: LiveRow, { secrets }: Pick<Deps, 'secrets'>): string =>
  secrets.hmac(ROOM_SECRET, `${uuid} ${starts_at.toISOString()}`).subarray(0, 20).toString('hex')

/** The link to a class's meeting, for who may join it: the operator's, or ours. */
export const resolveMeetingLink = (event: LiveRow, deps: Pick<Deps, 'meetings' | 'secrets'>): string =>
  event.meeting_url ?? deps.meetings.linkTo(roomOf(event, deps))
