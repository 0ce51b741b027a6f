import { searchedWords } from '#web/ui/fields/searched-words.ts'

/** What of the lists is shown, as the address says it. */
export type ListQuery = {
  type: 'character' | 'word'
  category: number | null
  search: string
  page: number
}

/** Reads an address; what it says wrongly counts as not said. */
export function readListQuery(query: URLSearchParams): ListQuery {
  const whole = (name: string) => {
    const text = query.get(name) ?? ''
    return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
  }
  return {
    type: query.get('type') === 'word' ? 'word' : 'character',
    category: whole('category'),
    search: searchedWords(query.get('search')),
    page: whole('page') ?? 1,
  }
}

/** The address of a list, without default values. */
export function listAddress({ type, category, search, page }: ListQuery): string {
  const query = new URLSearchParams()
  if (type === 'word') query.set('type', type)
  if (category !== null) query.set('category', String(category))
  if (search) query.set('search', search)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/characters?${query}` : '/characters'
}
