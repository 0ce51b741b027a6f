import type { Short } from '#contract/school/shorts.ts'

/** Address at which a short is watched, having come from a list: `/shorts`, or that of the bookmarked ones. */
export const linkToShort = ({ id }: Pick<Short, 'id'>, list: string): string =>
  `${list}${list.includes('?') ? '&' : '?'}id=${id}`
