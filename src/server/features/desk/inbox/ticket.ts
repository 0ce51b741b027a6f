import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Deps } from '#server/platform/deps.ts'

const macOf = ({ secrets }: Pick<Deps, 'secrets'>, claims: string) =>
  secrets.hmac('letter-tickets', claims).subarray(0, 16)

/** A ticket for a form that is shown now: when that was and a random number, with a seal, so that it can't be made up. */
export function newTicket(deps: Pick<Deps, 'secrets' | 'now'>): string {
  const claims = `${deps.now().getTime().toString(36)}.${randomBytes(9).toString('base64url')}`
  return `${claims}.${macOf(deps, claims).toString('base64url')}`
}

/** Age of a ticket in seconds; null without one, `made-up` where it isn't ours. */
export function readTicket(
  deps: Pick<Deps, 'secrets' | 'now'>,
  ticket: string | undefined,
): number | null | 'made-up' {
  if (ticket === undefined) return null
  // Spelled in one way only: letters from one form are known by its ticket.
  const [, claims = '', time = '', seal = ''] = /^(([\da-z]+)\.[\w-]{12})\.([\w-]{22})$/.exec(ticket) ?? []
  const given = Buffer.from(seal)
  const right = Buffer.from(macOf(deps, claims).toString('base64url'))
  if (given.length !== right.length || !timingSafeEqual(given, right)) return 'made-up'
  return (deps.now().getTime() - Number.parseInt(time, 36)) / 1000
}
