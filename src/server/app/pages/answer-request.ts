import type { FastifyReply, FastifyRequest } from 'fastify'
import { kindOfPage, matchRoute } from '#domain/account/access.ts'
import { COOKIES } from '#domain/base/constants.ts'
import { choiceCookie, setCookie } from '#domain/base/set-cookie.ts'
import { localeOfAddress } from '#domain/text/address-language.ts'
import {
  checkFormOwner,
  identifyCaller,
  movedCookies,
  readRequestLocale,
  readSessionToken,
} from '#server/app/http/caller.ts'
import type { OverLimit } from '#server/app/http/limits.ts'
import type { Uploads } from '#server/app/http/uploads.ts'
import type { Calls } from '#server/app/http/wire.ts'
import { RETRY_AFTER } from '#server/app/http/wire-errors.ts'
import { endedCookies, readCookie } from '#server/platform/call/cookies.ts'
import type { PagePolicy } from '#server/platform/call/feature.ts'
import type { Uploader } from '#server/platform/call/handler.ts'
import type { Caller } from '#server/platform/call/perform.ts'
import { learnersUpload } from '#server/platform/call/uploader.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import { runWithLocale } from '#server/platform/messages.ts'
import type { PageCache } from './cache.ts'
import { countView } from './count-view.ts'
import { pagePolicy } from './csp.ts'
import type { PageDictionaries } from './dictionary.ts'
import { drawPage } from './draw.ts'
import { isForNoPage } from './for-no-page.ts'
import { matchParams } from './path-params.ts'
import {
  checkFields,
  checkMediaType,
  checkUtf8,
  formWithFile,
  isForeign,
  readFormField,
  webRequest,
} from './request.ts'
import { compressFirst, sendKept, toDocument, writeHeaders } from './send.ts'
import type { BuiltPages, PageHost } from './types.ts'

/** Parts that answering with pages needs. */
export type PageParts = {
  deps: Deps
  host: PageHost
  calls: Calls
  overLimit: OverLimit
  overPages: OverLimit
  uploads: Uploads
  policies: readonly PagePolicy[]
  /** None of these three while pages are developed. */
  built: BuiltPages | null
  cache: PageCache | null
  dictionaries: PageDictionaries | null
}

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] ?? ''

/** Identifies who asks. @throws fail.forbidden for a form of another site; fail.tooMany beyond the caller's limit */
async function admit({ deps, overLimit, overPages }: PageParts, request: FastifyRequest): Promise<Caller> {
  const isForm = request.method === 'POST'
  if (isForm && isForeign(request, deps)) throw runWithLocale(readRequestLocale(request), fail.forbidden)
  const caller = await inLanguageOfAddress(request, identifyCaller(request, deps))
  const wait = (isForm ? overLimit : overPages)(caller, deps.now().getTime(), matchRoute(pathOf(request)))
  if (wait !== null) throw runWithLocale(caller.locale, () => fail.tooMany(wait))
  return caller
}

/** An address may ask for a language (`?lang=`), so that each has one that can be found and shared. */
async function inLanguageOfAddress({ url }: FastifyRequest, caller: Promise<Caller>): Promise<Caller> {
  const locale = localeOfAddress(url)
  return locale ? { ...(await caller), locale } : await caller
}

/** A visitor who opens an address with a language and has chosen none continues in it; an existing choice stays. */
const keptLanguage = ({ url, headers }: FastifyRequest): string[] => {
  const locale = localeOfAddress(url)
  if (!locale || readCookie(headers.cookie, COOKIES.locale)) return []
  return [choiceCookie(COOKIES.locale, locale)]
}

/** Cookies for an answer: those of an ended session are cleared; one that is used lasts on in the browser as well. */
const cookiesFor = (request: FastifyRequest, caller: Caller, deps: Deps): string[] =>
  readSessionToken(request) && !caller.learner
    ? [...endedCookies(deps.config.publicUrl), setCookie(COOKIES.language, '', { maxAge: 0 })]
    : movedCookies(request, caller, deps)

/** Finds whose upload a form with a file brings; null where nobody's is taken, and the page sends its visitor elsewhere. */
async function uploaderOf(
  { policies, deps }: PageParts,
  request: FastifyRequest,
  caller: Caller,
): Promise<Uploader | null> {
  const path = pathOf(request)
  for (const { path: pattern, uploader } of policies) {
    const params = uploader ? matchParams(pattern, path) : null
    if (uploader && params) return await uploader({ path: params, caller, deps })
  }
  if (caller.learner) return learnersUpload(caller.learner)
  const kind = kindOfPage(path)
  if (kind === null || kind === 'public' || kind === 'landing') throw fail.badRequest()
  return null
}

/** Draws the page; a form goes to its action once it is known to be its learner's, and its file has been received. */
async function answer(parts: PageParts, request: FastifyRequest, caller: Caller, cookies: string[]) {
  const { deps, calls, host, uploads } = parts
  const pages = await host.load()
  const draw = async (form: FormData | null) =>
    drawPage(pages, webRequest(request, deps, form), { calls, deps, caller, cookies })
  if (request.method !== 'POST') return await draw(null)
  if (!request.isMultipart()) {
    checkMediaType(request)
    checkFields(request)
    checkUtf8(request)
    checkFormOwner(readFormField(request, 'learner_id'), caller)
    return await draw(null)
  }
  const uploader = await uploaderOf(parts, request, caller)
  if (!uploader) return await draw(new FormData())
  return await uploads.receive(request.raw, uploader, async (reception) => {
    const form = await formWithFile(request, reception)
    checkFormOwner(form.get('learner_id'), caller)
    return await draw(form)
  })
}

/** Answers one request for a page: from what is kept, or drawn anew. */
export async function answerRequest(parts: PageParts, request: FastifyRequest, reply: FastifyReply) {
  const { deps, host, cache, policies, built, dictionaries } = parts
  if (await host.serveDevFile?.(request, reply)) return reply
  if (isForNoPage(request)) throw runWithLocale(readRequestLocale(request), fail.notFound)
  const caller = await admit(parts, request)
  const policyWith = (styleSources: readonly string[]) =>
    pagePolicy(request.url, { styleSources, isDev: built === null }, policies, deps.config)
  for (const cookie of keptLanguage(request)) reply.header('set-cookie', cookie)
  const key = (await cache?.keyOf(request, caller.locale)) ?? null
  const kept = cache?.find(key)
  if (kept) {
    countView(request, 200, deps)
    writeHeaders(reply, kept.headers, policyWith)
    return sendKept(request, reply, kept)
  }
  const cookies = cookiesFor(request, caller, deps)
  const response = await runWithLocale(caller.locale, () => answer(parts, request, caller, cookies))
  countView(request, response.status, deps)
  if (!response.headers.has('cache-control')) reply.header('cache-control', 'no-store')
  for (const cookie of cookies) reply.header('set-cookie', cookie)
  if (response.status === 503) reply.header('retry-after', RETRY_AFTER)
  writeHeaders(reply, response.headers, policyWith)
  // A whole answer is compressed in one go; a web stream costs more than rendering the page.
  const document = await toDocument(response)
  if (key !== null) cache?.keep(key, response, document.bytes())
  reply.status(response.status)
  if (!built || !dictionaries) return reply.send(document.bytes())
  if (!built.knowsStyles(request.headers.cookie ?? null))
    return reply.send(compressFirst(request, reply, document))
  if (!caller.learner || response.status !== 200) return reply.send(document.bytes())
  return reply.send(await dictionaries.compress(request, reply, caller, document))
}
