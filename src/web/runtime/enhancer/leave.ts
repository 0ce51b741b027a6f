import { noteLearner } from './learner.ts'
import { startProgress } from './progress-bar.ts'

type History = { entries: () => { url: string | null }[]; currentEntry: { index: number } | null }

/**
 * Goes to an address of ours, in place of this entry of the history where `instead` is said. A signed-in learner is sent to `/` only
 * when the session has ended.
 */
export function leaveFor(address: string | URL, { instead = false } = {}) {
  const url = new URL(address, location.href)
  if (url.pathname === '/') noteLearner('')
  startProgress()
  if (instead) location.replace(url)
  else location.assign(url)
}

/** The address of the entry before this one in the history, as far as the browser tells it. */
function addressBefore(): string | null | undefined {
  const { navigation } = globalThis as { navigation?: History }
  if (!navigation) return document.referrer
  return navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url
}

/** Goes to an address: back where it is the page before, which then is as it was left. */
export function goBackTo(address: string) {
  const { href } = new URL(address, location.href)
  if (addressBefore() !== href) return leaveFor(href)
  startProgress()
  history.back()
}
