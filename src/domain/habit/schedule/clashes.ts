/** Something at a time, both in minutes from the same midnight. */
export type TimeSlot = { from: number; minutes: number }

const overlap = (a: TimeSlot, b: TimeSlot) => a.from < b.from + b.minutes && b.from < a.from + a.minutes

/** For each of these the others that fall into it. */
export const findClashes = <Item extends TimeSlot>(items: readonly Item[]): Item[][] =>
  items.map((one) => items.filter((other) => other !== one && overlap(one, other)))

/** True if a time is free. */
export const isFree = (span: TimeSlot, taken: readonly TimeSlot[]): boolean =>
  !taken.some((other) => overlap(span, other))
