/**
 * What a time of day in digits can stand for, in words: `7:30` is `7 30`, `7:00` `7 o'clock`, before am and pm `7`; `7.30` can be a number
 * as well. Null for every other word.
 */
export function timeReadings(word: string, next: string | undefined): string[][] | null {
  const [, hour = '', sign, minutes = ''] = /^(\d{1,2})([:.])([0-5]\d)$/.exec(word) ?? []
  if (sign === undefined) return null
  if (Number(hour) > 24) return [sign === ':' ? [hour, minutes] : [word]]
  const said = minutes !== '00' ? [minutes] : next === 'am' || next === 'pm' ? [] : ["o'clock"]
  const time = [String(Number(hour)), ...said]
  return sign === ':' ? [time] : [[word], time]
}
