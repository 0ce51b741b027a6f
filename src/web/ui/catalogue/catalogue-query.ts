import { readPageNumber } from '#web/ui/page/address-numbers.ts'

/** Query of a shelf, as the address gives it; null if it says none. */
export type CatalogueQuery = { language: 1 | 2 | null; level: string | null; page: number }

/** Reads an address; what it says wrongly counts as not said. */
export function readCatalogueQuery(query: URLSearchParams): CatalogueQuery {
  const language = query.get('language')
  return {
    language: language === '1' ? 1 : language === '2' ? 2 : null,
    level: /^(A[12]|B[12]|C1|N[1-5])$/.exec(query.get('level') ?? '')?.[0] ?? null,
    page: readPageNumber(query) ?? 1,
  }
}

/** The address of this at a path, without what goes without saying. */
export function formatCatalogueAddress(path: string, { language, level, page }: CatalogueQuery): string {
  const query = new URLSearchParams()
  if (language !== null) query.set('language', String(language))
  if (level !== null) query.set('level', level)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${path}?${query}` : path
}
