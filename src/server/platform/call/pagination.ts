type Page = { page: number; per_page: number }

/** The pagination that is sent beside `data`. */
export const toPagination = (total: number, { page, per_page }: Page) => ({
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / per_page)),
  per_page,
  total,
})

/** One page of a list that is in memory, with its pagination. */
export function paginate<T>(all: readonly T[], input: Page) {
  const first = (input.page - 1) * input.per_page
  return {
    rows: all.slice(first, first + input.per_page),
    pagination: toPagination(all.length, input),
  }
}
