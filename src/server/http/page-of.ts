/** One page of what is all in the process, with the pagination that goes beside `data`. */
export function pageOf<T>(all: readonly T[], { page, per_page }: { page: number; per_page: number }) {
  return {
    rows: all.slice((page - 1) * per_page, page * per_page),
    pagination: {
      current_page: page,
      last_page: Math.max(1, Math.ceil(all.length / per_page)),
      per_page,
      total: all.length,
    },
  }
}
