import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'

/** A browser that says which codings it must not be sent. */
export const REFUSING = 'gzip, br;q=0, zstd;q=0'

/** What a browser may say that it reads, each with the coding in which an answer may then come. */
export const ACCEPTED: Record<string, readonly string[]> = {
  identity: [],
  gzip: ['gzip'],
  br: ['br'],
  zstd: ['zstd'],
  'gzip, deflate, br, zstd': ['zstd', 'br', 'gzip'],
  [REFUSING]: ['gzip'],
}

/** A dictionary that the browser has. */
export type Dictionary = { bytes: Buffer; hash: Buffer }

/** The length of what stands before a document that a dictionary has compressed (RFC 9842). */
const FRAME = 8 + 32

/** The body of an answer as it was before it was coded. @throws Error for a coding that the server doesn't speak */
export function decoded(coding: string | undefined, body: Buffer, dictionary?: Dictionary): Buffer {
  if (coding === undefined || coding === 'identity') return body
  if (coding === 'gzip') return gunzipSync(body)
  if (coding === 'br') return brotliDecompressSync(body)
  if (coding === 'zstd') return zstdDecompressSync(body)
  if (coding !== 'dcz' || !dictionary) throw new Error(`Nothing here reads ${coding}`)
  if (!body.subarray(8, FRAME).equals(dictionary.hash)) throw new Error('made with another dictionary')
  return zstdDecompressSync(body.subarray(FRAME), { dictionary: dictionary.bytes })
}

export type Answer = { statusCode: number; headers: Record<string, unknown>; rawPayload: Buffer }

/** Headers that may differ from one answer to the next, and why. */
const PASSING = new Set([
  // Of the coding itself.
  ...['content-encoding', 'content-length', 'transfer-encoding', 'vary'],
  // Of a file's bytes as they are sent.
  ...['etag', 'last-modified'],
  // Of the request.
  ...['x-request-id', 'date', 'connection', 'keep-alive'],
  // Where the dictionary is found, for a browser that could have one.
  'link',
])

/** What of the headers is the same in every coding. */
export const lasting = ({ headers }: Answer): [string, string][] =>
  Object.entries(headers)
    .filter(([name]) => !PASSING.has(name))
    .map(([name, value]): [string, string] => [name, withoutPassing(String(value))])
    .sort(([one], [other]) => (one < other ? -1 : 1))

/** A text without what each document has anew: times, ids, and the tickets of forms. */
export const withoutPassing = (text: string): string =>
  text
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/(name="ticket" value|&quot;ticket&quot;:&quot;|"ticket":")[=":\w.-]*/g, 'TICKET')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')

const varyOf = ({ headers }: Answer): Set<string> =>
  new Set(
    String(headers.vary ?? '')
      .toLowerCase()
      .split(/\s*,\s*/),
  )

/** Whether others than the reader's browser may keep the answer. */
const isForCaches = ({ headers }: Answer) =>
  /max-age=[1-9]/.test(String(headers['cache-control'] ?? '')) &&
  !/private/.test(String(headers['cache-control']))

/** What is wrong with an answer in a coding, beside the same one as it is; null where nothing is. */
export function faultBeside(
  plain: Answer,
  coded: Answer,
  codings: readonly string[],
  dictionary?: Dictionary,
): string | null {
  const coding = coded.headers['content-encoding'] as string | undefined
  if (coded.statusCode !== plain.statusCode) return `${coded.statusCode} for ${plain.statusCode}`
  if (coding !== undefined && !codings.includes(coding)) return `came as ${coding}`
  const [one, other] = [lasting(plain), lasting(coded)]
  const odd = other.filter(([name, value]) => !one.some(([known, said]) => known === name && said === value))
  const lost = one.filter(([name]) => !other.some(([known]) => known === name))
  if (odd.length + lost.length > 0) return `has ${JSON.stringify(odd)} and lacks ${JSON.stringify(lost)}`
  if (coding !== undefined && !varyOf(coded).has('accept-encoding')) return `came as ${coding} without vary`
  if (coding === 'dcz' && !varyOf(coded).has('available-dictionary'))
    return 'came by a dictionary without vary'
  if (coding !== undefined && isForCaches(plain) && !varyOf(plain).has('accept-encoding'))
    return `comes as ${coding} too, and a cache may keep it as it is without vary`
  const tag = String(coded.headers.etag ?? '')
  if (coding !== undefined && tag.startsWith('"') && tag === plain.headers.etag)
    return `has the strong tag ${tag} in every coding`
  const body = decoded(coding, coded.rawPayload, dictionary)
  const isText = /text|json|xml|javascript/.test(String(plain.headers['content-type']))
  const isSame = isText
    ? withoutPassing(body.toString()) === withoutPassing(plain.rawPayload.toString())
    : body.equals(plain.rawPayload)
  return isSame ? null : `as ${coding ?? 'it is'} says something else`
}
