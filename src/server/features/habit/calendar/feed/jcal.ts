type Property = [name: string, parameters: Record<string, string>, type: string, value: unknown]

/** A component of a calendar as RFC 7265 has it; `ical.js` writes it as RFC 5545 does. */
export type JCal = [name: string, properties: Property[], components: JCal[]]

/** An instant in UTC, to the second. */
export const utc = (instant: Date): string => instant.toISOString().replace(/\.\d+Z$/, 'Z')
