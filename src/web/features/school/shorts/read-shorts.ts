import type { Client } from '#contract/client.ts'
import type { Short } from '#contract/school/shorts.ts'

/** Shorts a page. */
const PER_PAGE = 20

/** Filter of a list of shorts. */
export type ShortsFilter = { language_id: number; bookmarked: boolean }

/** A page of a list. */
export async function readShortsPage(api: Client, listed: ShortsFilter, page: number) {
  const { data, pagination } = await api.shorts.list({ ...listed, page, per_page: PER_PAGE })
  return { shorts: data, page, lastPage: pagination.last_page }
}

/** A short with those before and after it in a list, on whichever pages they are. @returns null if the school has no such short */
export async function readShort(api: Client, listed: ShortsFilter, id: number) {
  const { data, pagination } = await api.shorts.list({ ...listed, holding: id, per_page: PER_PAGE })
  const at = data.findIndex((one) => one.id === id)
  const [short] = at < 0 ? (await api.shorts.list({ id })).data : data.slice(at)
  if (!short) return null
  const { current_page: page, last_page: lastPage } = pagination
  const beside = async (inPage: Short | undefined, other: number, end: 0 | -1) =>
    inPage ?? (at < 0 || other < 1 || other > lastPage ? null : await endOf(api, listed, other, end))
  const [before, after] = await Promise.all([
    beside(at > 0 ? data[at - 1] : undefined, at > 0 ? 0 : page - 1, -1),
    beside(data[at + 1], page + 1, 0),
  ])
  return { short, before, after }
}

async function endOf(api: Client, listed: ShortsFilter, page: number, end: 0 | -1): Promise<Short | null> {
  return (await readShortsPage(api, listed, page)).shorts.slice(end)[0] ?? null
}
