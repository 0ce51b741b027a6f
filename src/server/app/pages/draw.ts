import type { Calls } from '#server/app/http/wire.ts'
import type { Learner } from '#server/platform/call/handler.ts'
import type { Caller } from '#server/platform/call/perform.ts'
import type { Deps } from '#server/platform/deps.ts'
import { runWithLocale } from '#server/platform/messages.ts'
import type { DrawSamplePage } from './dictionary.ts'
import { inProcess } from './in-process.ts'
import type { BuiltPages, PageVisitor } from './types.ts'

/** True if the browser, or the phone, saves data. Its wish counts as the learner's own setting does. */
const isSaving = ({ headers }: Request): boolean => /^on\b/i.test(headers.get('save-data') ?? '')

/** Fields of the learner that pages may know; no other column of theirs. */
const pageLearner = (learner: Learner, request: Request): PageVisitor => ({
  id: learner.id,
  created_at: learner.created_at,
  name: learner.name,
  phone: learner.phone,
  screen: learner.screen,
  is_new_user: learner.is_new_user,
  current_view_language_id: learner.language_id,
  time_zone: learner.time_zone,
  locale: learner.locale,
  data_saver: learner.data_saver || isSaving(request),
  text_size: learner.text_size,
})

const pageSettings = ({ config }: Deps) => ({
  kyatPerMegabyte: config.KYAT_PER_MEGABYTE ?? null,
  publicUrl: config.publicUrl,
})

type Given = {
  calls: Calls
  deps: Deps
  caller: Caller
  /** Takes the cookies that calls of the page set. */
  cookies: string[]
}

/** A form may bring the first deck or the first card both ways, and its page is drawn in the same request: what the session said is of before. */
const afterForm = (caller: Caller): Caller =>
  caller.learner ? { ...caller, learner: { ...caller.learner, school_cards_only: false } } : caller

/** Draws the page that a request asks for, as its caller sees it. */
export const drawPage = (
  { handlePage }: Pick<BuiltPages, 'handlePage'>,
  request: Request,
  { calls, deps, caller, cookies }: Given,
) =>
  handlePage({
    request,
    call: inProcess(calls, deps, {
      caller: request.method === 'POST' ? afterForm(caller) : caller,
      cookies,
    }),
    visitor: { learner: caller.learner && pageLearner(caller.learner, request) },
    locale: caller.locale,
    reportFault: (err) => deps.log.error({ reqId: caller.request.id, err }, 'page failed'),
    settings: pageSettings(deps),
  })

/** A page as somebody would see it for the first time who came without a request. */
export const drawSamplePage =
  (built: BuiltPages, calls: Calls): DrawSamplePage =>
  async (path, caller, deps) => {
    const request = new Request(new URL(path, deps.config.publicUrl), {
      headers: { cookie: built.stylesCookie },
    })
    const response = await runWithLocale(caller.locale, () =>
      drawPage(built, request, { calls, deps, caller, cookies: [] }),
    )
    return response.status === 200 ? await response.text() : null
  }
