import pg from 'pg'

const { builtins } = pg.types
const dateArray = 1182
const int8Array = 1016
const textArray = 1009

/** int8 and count(): a number while it is exact, else its text. */
function parseInt8(text: string): number | string {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}

const parseTextArray = pg.types.getTypeParser(textArray as number) as (text: string) => (string | null)[]

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, parseInt8],
  [builtins.DATE, (text) => text],
  [dateArray, parseTextArray],
  [int8Array, (text) => parseTextArray(text).map((item) => (item === null ? null : parseInt8(item)))],
])

/**
 * Parsers that turn values of PostgreSQL into JavaScript's: int8 → number when safe, numeric → text, date → 'YYYY-MM-DD',
 * timestamptz → Date, jsonb → its value.
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const own = format === 'binary' ? undefined : parsers.get(oid)
    return own ?? pg.types.getTypeParser(oid, format as 'text')
  },
}
