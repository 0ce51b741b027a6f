import { DAY_SECONDS } from '#domain/time/durations.ts'
import { isGibberish, linksIn, SALES, SALES_WORTH, sharesOfScripts } from './spam-signs.ts'

/** Reason why a letter is taken for spam. */
export type SpamReason =
  | 'trap'
  | 'too-fast'
  | 'made-up-form'
  | 'old-form'
  | 'reused-form'
  | 'links'
  | 'markup'
  | 'sales'
  | 'script'
  | 'gibberish'
  | 'same-text'
  | 'same-link'
  | 'same-address'

/** Traces of how a letter came. */
export type Traces = {
  /** A field that people don't see was filled in. */
  trap: boolean
  /** Seconds since its form was shown; null if the sender had no form, `made-up` if the form isn't ours. */
  seconds: number | null | 'made-up'
  /** Number of times that the shown form was sent with other words, this time included. */
  formUses: number
  /** Letters with the same words within a day, this one included; the same of links to one site, and of letters from one network within an hour. */
  sameText: number
  sameLink: number
  sameAddress: number
  /** Number of letters from one network that is nothing special: a class fills in a form together. */
  usualFromAddress: number
}

/** Nobody fills in a form faster than this (s). */
const FASTEST = 3
/** A form is open no longer than this, in seconds. */
const MAX_OPEN_SECONDS = 2 * DAY_SECONDS
/** A letter whose signs are worth as much is held. */
const HELD_FROM = 1

/**
 * The signs of spam in a letter, each with what it is worth; worth 1 together, they hold it.
 * @param texts what was typed: the name first, then all else
 */
function signsOf(texts: readonly string[], traces: Traces): [SpamReason, number][] {
  const [name = '', ...rest] = texts
  const content = rest.join('\n')
  const links = linksIn(content).length
  const { foreign, han } = sharesOfScripts(content)
  const sales = SALES.filter((phrase) => phrase.test(content)).length
  const { seconds } = traces
  const all: [SpamReason, number][] = [
    ['trap', traces.trap ? 1 : 0],
    ['too-fast', typeof seconds === 'number' && seconds < FASTEST ? 1 : 0],
    ['old-form', typeof seconds === 'number' && seconds > MAX_OPEN_SECONDS ? 0.4 : 0],
    ['made-up-form', seconds === 'made-up' ? 0.8 : 0],
    ['reused-form', traces.formUses > 3 ? 0.7 : 0],
    ['links', links >= 3 ? 1 : links === 2 ? 0.6 : links === 1 ? 0.35 : 0],
    ['markup', /<\s*a\s|\[url|\[link/i.test(content) ? 1 : 0],
    ['sales', Math.min(1, sales * SALES_WORTH)],
    ['script', foreign > 0.3 ? 0.8 : han > 0.5 ? 0.5 : 0],
    ['gibberish', (isGibberish(name) ? 0.6 : 0) + (isGibberish(content) ? 0.6 : 0)],
    ['same-text', traces.sameText > 4 ? 1 : traces.sameText > 2 ? 0.6 : 0],
    ['same-link', traces.sameLink > 3 ? 0.7 : 0],
    ['same-address', worthOfAddress(traces)],
  ]
  return all.filter(([, worth]) => worth > 0)
}

function worthOfAddress({ sameAddress, usualFromAddress }: Traces): number {
  if (sameAddress > 2 * usualFromAddress) return 1
  return sameAddress > usualFromAddress ? 0.5 : 0
}

/** Reasons why a letter is held; empty if it isn't. */
export function findHoldReason(texts: readonly string[], traces: Traces): SpamReason[] {
  const signs = signsOf(texts, traces)
  const worth = signs.reduce((sum, [, one]) => sum + one, 0)
  return worth >= HELD_FROM ? signs.map(([reason]) => reason) : []
}
