import { redact } from './redact.ts'
import { asTiming } from './timing.ts'

/** Names of the events that our clients tell, by kind. Names that anybody else makes up would cause rows without end: they are one. */
const NAMES = {
  'page-view': ['document'],
  event: ['error', 'outbound'],
  timing: [
    ...['load', 'lcp', 'cls', 'inp'],
    ...['slow', '2g', '3g', '4g', 'unknown'].map((line) => `first-frame-${line}`),
  ],
} as const

/** Characters of a value that are counted; an error has as many as an event may have. */
const MAX_VALUE_LENGTH = 100

/** A text cut to so many code units, without half a character at its end. */
const beginningOf = (text: string, units: number) => text.slice(0, units).replace(/[\ud800-\udbff]$/, '')

type Told = { type: keyof typeof NAMES; name: string; value?: unknown }

/** Name and value that are counted of an event that a client tells: of a name that none of ours has, only that there was one. */
export function asCounted({ type, name, value }: Told): { name: string; value: string } {
  if (!(NAMES[type] as readonly string[]).includes(name)) return { name: 'other', value: '' }
  if (type === 'timing') return { name, value: asTiming(value) }
  const redacted = redact(String(value ?? ''))
  return { name, value: name === 'error' ? redacted : beginningOf(redacted, MAX_VALUE_LENGTH) }
}
