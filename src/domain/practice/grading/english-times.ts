const PAID = /^(?:costs?|pays?|paid|spen[dt]|weighs?)$/
const UNITS = /^(?:dollar|pound|euro|yen|kyat|percent|degree|[ck]?m$|k?g$|kilo|met|lit|mile|hour|million)/

/**
 * Readings of a time of day in digits, in words: `7:30` is `7 30`, `7:00` `7 o'clock`, before am and pm `7`; `7.30` can be a number
 * as well, and only that where it is what something costs or measures. Null for every other word.
 */
export function timeReadings(word: string, before = '', next = ''): string[][] | null {
  const [, hour = '', sign, minutes = ''] = /^(\d{1,2})([:.])([0-5]\d)$/.exec(word) ?? []
  if (sign === undefined) return null
  if (PAID.test(before) || UNITS.test(next)) return sign === ':' ? [[word]] : [[word], [hour, minutes]]
  if (Number(hour) > 24) return [sign === ':' ? [hour, minutes] : [word]]
  const said = minutes !== '00' ? [minutes] : next === 'am' || next === 'pm' ? [] : ["o'clock"]
  const time = [String(Number(hour)), ...said]
  return sign === ':' ? [time] : [[word], time]
}
