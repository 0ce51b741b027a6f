/** The largest id that the database can hold; the school's own have at most nine digits. */
export const MAX_ID = 2_147_483_647
const MAX_SCHOOL_ID = 999_999_999

/** An id of an address or a form; null if the text isn't one. */
export function readId(text: string | null | undefined, largest = MAX_SCHOOL_ID): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0
  return id > 0 && id <= largest ? id : null
}

/** Number of a list's page that an address asks for by `?page=`; null if it doesn't say. */
export const readPageNumber = (query: URLSearchParams): number | null => readId(query.get('page'), 999_999)
