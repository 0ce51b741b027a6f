import { z } from 'zod'
import { foldDigits } from '#domain/text/digits.ts'

export type Method = 'GET' | 'POST' | 'DELETE'

/** The most bytes that a body may have: of a call that says nothing else, and of a form beside its file. */
export const BODY_LIMIT = 65_536

/** Callers of a call: anybody, a signed-in learner, or a provider that signs what it sends. */
export type Access = 'public' | 'learner' | 'signed'

/**
 * One call of the HTTP API, as data: `server/app/http` turns it into a route and `contract/client.ts` into a typed function.
 * Input is one object, whatever part of the request carries it (path, query, JSON body or multipart form).
 */
export type Call<
  Input extends z.ZodObject = z.ZodObject,
  Reply extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> = {
  method: Method
  /** Below `/api`, with `{name}` for what the path carries. */
  path: string
  /** One sentence for the API's documentation. */
  summary: string
  access: Who
  input: Input
  /** The whole body of a 200 answer. */
  reply: Reply
  /** Set where the body is a multipart form; its one file may have 5,000,000 bytes, or as many as are said here. */
  multipart?: boolean | { max_bytes: number }
  /** The most bytes of a JSON body, where that is more than `BODY_LIMIT`. */
  body_limit?: number
  /**
   * Origin of the call: `client` (the default) with our clients' headers and within their limit on calls, or `anyone`, such as
   * players and calendars. A signed call comes from anyone.
   */
  origin?: 'client' | 'anyone'
  /** Set where nobody is told when it fails in the browser: what it brings isn't what the page is for. */
  silent?: true
  /** Set where it ends the session that it comes with: who repeats it under its key is known by that session's token, which opens nothing else. */
  ends_session?: true
  /** Set where it only looks, though it isn't a GET: its answers are remembered under no key. */
  changes_nothing?: true
  /** Kind of its answer with status 200: as JSON (the default), or raw, as `RawReply` says. */
  answers?: 'json' | 'raw'
}

/** True if the call comes without our clients' headers, and outside their limit. */
export const isFromAnyone = ({ access, origin }: Pick<Call, 'access' | 'origin'>) =>
  origin === 'anyone' || access === 'signed'

/** An answer that is not JSON. */
export type RawReply = { media_type: string; body: Uint8Array | string; headers?: Record<string, string> }

export const rawReply = z.custom<RawReply>(
  (value) => typeof value === 'object' && value !== null && 'body' in value,
)

export function call<Input extends z.ZodObject, Reply extends z.ZodType, Who extends Access>(
  definition: Call<Input, Reply, Who>,
): Call<Input, Reply, Who> {
  return definition
}

/** The body `{data, message?}`. */
export const data = <T extends z.ZodType>(schema: T) =>
  z.object({ data: schema, message: z.string().optional() })

export const pagination = z.object({
  current_page: z.int(),
  last_page: z.int(),
  per_page: z.int(),
  total: z.int(),
})

/** The body `{data: […], pagination}`. */
export const page = <T extends z.ZodType>(schema: T) => z.object({ data: z.array(schema), pagination })

function wholeNumber(text: string): number {
  const digits = foldDigits(text.trim())
  return /^-?[0-9]{1,15}$/.test(digits) ? Number(digits) : Number.NaN
}

/** Whole numbers as JSON has them, or as the text of a query or a form, in ASCII or Myanmar digits. */
export const integer = (minimum: number, maximum: number) =>
  z
    .union([z.number(), z.string().transform(wholeNumber)])
    .pipe(z.int().min(minimum).max(maximum))
    .meta({ type: 'integer', minimum, maximum })

/** Page number from 1 and rows a page, at most 100; text is accepted, for queries arrive as text. */
export const pageInput = {
  page: integer(1, 1_000_000).default(1),
  per_page: integer(1, 100).default(20),
}

/** An integer id in the range of PostgreSQL's int4, as number or as text. */
export const id = integer(1, 2_147_483_647)

/** A truth value as JSON, or as the text a form or a query carries. */
export const flag = z.union([
  z.boolean(),
  z.literal([0, 1]).transform((n) => n === 1),
  z.enum(['0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true'),
])

/** A field that a form may leave empty: an empty text, or a file that was not chosen, counts as absent. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (value === '' || (value instanceof File && value.size === 0) ? undefined : value),
    schema.optional(),
  )

/** The answer `true` of calls that only do something. */
export const done = data(z.literal(true))
