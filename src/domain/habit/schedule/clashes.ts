/** Something at a time, both in minutes from the same midnight. */
export type Span = { from: number; minutes: number }

const overlap = (a: Span, b: Span) => a.from < b.from + b.minutes && b.from < a.from + a.minutes

/** For each of these the others that fall into it. */
export const clashesOf = <Item extends Span>(items: readonly Item[]): Item[][] =>
  items.map((one) => items.filter((other) => other !== one && overlap(one, other)))

/** Whether a time is free. */
export const isFree = (span: Span, taken: readonly Span[]): boolean =>
  !taken.some((other) => overlap(span, other))
