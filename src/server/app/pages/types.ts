import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '#domain/text/locales.ts'
import type { Learner } from '#server/platform/call/handler.ts'

export type HandlePage = (page: {
  request: Request
  call: (name: string, input: unknown, options?: { idempotencyKey?: string }) => Promise<unknown>
  visitor: { learner: PageVisitor | null }
  locale: Locale
  reportFault: (error: unknown) => void
  settings: { kyatPerMegabyte: number | null; publicUrl: string }
}) => Promise<DrawnResponse>

/** An answer; that of a document has its bytes in pieces. */
export type DrawnResponse = Response & { parts?: readonly Buffer<ArrayBuffer>[] }

export type PageVisitor = Pick<
  Learner,
  | 'id'
  | 'created_at'
  | 'name'
  | 'phone'
  | 'screen'
  | 'is_new_user'
  | 'time_zone'
  | 'locale'
  | 'data_saver'
  | 'text_size'
> & { current_view_language_id: number }

/** Exports of the built pages (`src/web/runtime/documents/page-handler.ts`). A page's answer says which styles stand inside it in a header of its own. */
export type BuiltPages = {
  handlePage: HandlePage
  /** True if a browser with these cookies has the shared style sheet of this build. */
  knowsStyles: (cookies: string | null) => boolean
  /** Cookie of a browser that has all style sheets of this build. */
  stylesCookie: string
}

/** Source of the pages: the build, or a development server that answers its own files first. */
export type PageHost = {
  load: () => Promise<BuiltPages>
  /** Folder of the browser's built files; null in development. */
  clientFolder: string | null
  /** In development: answers what the development server knows; true when it did. */
  serveDevFile?: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
}
