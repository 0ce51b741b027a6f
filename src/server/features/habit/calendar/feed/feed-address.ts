import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '#server/platform/deps.ts'

/** The name of the key that the feeds' addresses are signed with. */
export const FEED_SECRET = 'calendar-feeds'

type Feed = { learnerId: number; version: number }
type Sealing = Pick<Deps, 'secrets'>

const numbers = ({ learnerId, version }: Feed) => `${learnerId.toString(36)}-${version.toString(36)}`

const seal = ({ secrets }: Sealing, feed: Feed) =>
  createHmac('sha256', secrets.get(FEED_SECRET)).update(numbers(feed)).digest().subarray(0, 18)

/** The address of a learner's calendar: anybody who knows it may read it. */
export const feedAddress = (deps: Sealing & Pick<Deps, 'config'>, feed: Feed): string =>
  `${deps.config.publicUrl}/api/calendar.ics?token=${numbers(feed)}-${seal(deps, feed).toString('base64url')}`

/** The learner whose feed a token opens, and its version; null for a token that we didn't make. */
export function readFeedToken(deps: Sealing, token: string): Feed | null {
  const [, learner = '', version = '', given = ''] =
    /^([\da-z]{1,11})-([\da-z]{1,6})-([\w-]{24})$/.exec(token) ?? []
  const feed = { learnerId: Number.parseInt(learner, 36), version: Number.parseInt(version, 36) }
  if (!Number.isSafeInteger(feed.learnerId)) return null
  const [right, theirs] = [seal(deps, feed), Buffer.from(given, 'base64url')]
  return theirs.length === right.length && timingSafeEqual(theirs, right) ? feed : null
}
