import { LIBRARY_KINDS, type LibraryKind } from '#domain/school/library.ts'
import { searchedWords } from '#web/ui/fields/searched-words.ts'
import { readId, readPageNumber } from '#web/ui/page/address-numbers.ts'

/** Query of the library, as the address gives it. */
export type LibraryQuery = {
  q: string
  kind: LibraryKind | null
  level: string | null
  skill: number | null
  category: number | null
  page: number
}

/** Reads an address; what it says wrongly counts as not said. @param levels codes of those that there are */
export function readLibraryQuery(query: URLSearchParams, levels: readonly string[]): LibraryQuery {
  const short = (name: string) => readId(query.get(name), 100)
  return {
    q: searchedWords(query.get('q')),
    kind: LIBRARY_KINDS.find((kind) => kind === query.get('kind')) ?? null,
    level: levels.find((code) => code === query.get('level')) ?? null,
    skill: short('skill'),
    category: short('category'),
    page: readPageNumber(query) ?? 1,
  }
}

/** True if nothing is asked for, so that the library shows what it has. */
export const isHome = ({ q, kind, level, skill, category }: LibraryQuery): boolean =>
  q === '' && kind === null && level === null && skill === null && category === null

/** The address of this, without what goes without saying. */
export function libraryAddress({ q, kind, level, skill, category, page }: LibraryQuery): string {
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  if (kind) query.set('kind', kind)
  if (level) query.set('level', level)
  if (skill !== null) query.set('skill', String(skill))
  if (category !== null) query.set('category', String(category))
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/library?${query}` : '/library'
}
