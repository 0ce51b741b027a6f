import { searchedWords } from '#web/ui/fields/searched-words.ts'
import { readId, readPageNumber } from '#web/ui/page/address-numbers.ts'

/** Query of the lists, as the address gives it. */
export type ListQuery = {
  type: 'character' | 'word'
  category: number | null
  search: string
  page: number
}

/** Reads an address; what it says wrongly counts as not said. */
export function readListQuery(query: URLSearchParams): ListQuery {
  return {
    type: query.get('type') === 'word' ? 'word' : 'character',
    category: readId(query.get('category')),
    search: searchedWords(query.get('search')),
    page: readPageNumber(query) ?? 1,
  }
}

/** The address of a list, without default values. */
export function linkToCharacters({ type, category, search, page }: ListQuery): string {
  const query = new URLSearchParams()
  if (type === 'word') query.set('type', type)
  if (category !== null) query.set('category', String(category))
  if (search) query.set('search', search)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/characters?${query}` : '/characters'
}
