/**
 * Pages by who may open them, and where everybody else is sent: all routing rules of the product in one table.
 * `{x}` stands for one part of the path.
 */
export const PAGES = {
  public: [
    '/about-us',
    '/certificate/{number}',
    '/contact-us',
    '/credits',
    '/dev/outbox',
    '/faq',
    '/form',
    '/health-check',
    '/link-campaign/{campaignId}',
    '/payments/{paymentId}',
    '/platforms',
    '/pricing',
    '/privacy-policy',
    '/sandbox-pay/{paymentId}',
    '/scholarship',
    '/sent/{token}',
    '/thazin-for-business',
    '/thazin-for-business/english-efficiency-at-work',
    '/thazin-for-business/english-proficiency-in-todays-market',
    '/thazin-for-business/benefits-of-english-for-employees',
    '/thazin-for-business/request',
  ],
  /** For visitors: a learner is sent on to their path. */
  landing: ['/', '/forgot-password', '/try'],
  /** For learners whose profile is incomplete. */
  registration: ['/registration'],
  learner: [
    '/apply-scholarship',
    '/calendar',
    '/characters',
    '/characters/{characterId}',
    '/courses',
    '/courses/{courseId}',
    '/decks',
    '/decks/cards/{cardId}',
    '/decks/drafts/{draftId}',
    '/decks/{deckId}',
    '/done',
    '/grammar',
    '/grammar/{slug}',
    '/learn',
    '/learn/language-payment',
    '/learn/learn-plus-payment',
    '/learn/premium',
    '/learn/prices',
    '/lessons/{lessonId}',
    '/lessons/{lessonId}/characters',
    '/lessons/{lessonId}/flash-cards',
    '/lessons/{lessonId}/practice',
    '/level-test',
    '/levels/{levelId}/done',
    '/library',
    '/listen',
    '/listen/lessons',
    '/live-classes',
    '/micro-lessons',
    '/micro-lessons/{microLessonId}',
    '/notifications',
    '/odd-sound',
    '/payments',
    '/practice/mistakes',
    '/practice/mistakes/run',
    '/profile',
    '/profile/delete',
    '/profile/devices',
    '/profile/email',
    '/profile/export',
    '/profile/password',
    '/profile/password/reset',
    '/profile/phone',
    '/profile/photo',
    '/profile/progress',
    '/profile/settings',
    '/review',
    '/review/cards',
    '/review/choose',
    '/review/set-aside',
    '/sent',
    '/shorts',
    '/speak',
    '/stories',
    '/stories/{slug}',
    '/stories/{slug}/done',
    '/survey',
    '/units/{unitId}/done',
    '/units/{unitId}/test',
    '/words',
    '/words/keep',
    '/words/note',
    '/writing',
    '/writing/{slug}',
    '/writing/{slug}/done',
  ],
} as const

/** The parts of a signed-in learner that decide; null is a visitor without a token. */
export type Visitor = {
  screen: string | null
  phone: string | null
  is_new_user: boolean
  name: string | null
} | null

export type Destination = {
  /** The address to redirect to, or null to stay. */
  to: string | null
  /** The cookie `onepay_only_view` is to be removed. */
  clearOnepayMarker?: true
}

/** Incomplete: neither screen nor phone, or flagged as new, or without a name. */
export function isProfileIncomplete(learner: NonNullable<Visitor>): boolean {
  return (!learner.screen && !learner.phone) || learner.is_new_user || !learner.name
}

/**
 * The routing rules; a path that isn't a page gets a 404. `path` is without its query; `search` is the query with its `?`;
 * `onepayOnly` says that the cookie `onepay_only_view` is set.
 */
export function resolveRoute(
  visitor: Visitor,
  path: string,
  { search = '', onepayOnly = false }: { search?: string; onepayOnly?: boolean } = {},
): Destination {
  const kind = kindOfPage(path)
  if (kind === null || kind === 'public') return { to: null }

  if (visitor === null) {
    if (onepayOnly) {
      const there = kind === 'landing' && /^\??(.*&)?showonepayonly=true(&|$)/.test(search)
      return { to: there ? null : '/?showonepayonly=true', clearOnepayMarker: true }
    }
    if (kind === 'landing') return { to: null }
    return { to: folded(path) === '/apply-scholarship' ? '/scholarship' : '/' }
  }

  if (isProfileIncomplete(visitor)) return { to: kind === 'registration' ? null : '/registration' }
  return { to: kind === 'landing' || kind === 'registration' ? '/learn' : null }
}

/**
 * The path (with its query) when it is one of our pages, else null: only such a path may be redirected to.
 * Refuses other origins, `//host`, backslashes, control characters and dot segments.
 */
export function safeReturnPath(path: string): string | null {
  if (!/^\/(?!\/)[\w\-./~%?=&+,:@!]*$/.test(path)) return null
  const [pathname = '', ...query] = path.split('?')
  if (/(^|\/)\.\.?(\/|$)|%2f|%5c|%2e/i.test(pathname)) return null
  if (kindOfPage(pathname) === null) return null
  return query.length > 0 ? `${withoutSlash(pathname)}?${query.join('?')}` : withoutSlash(pathname)
}

type PageKind = keyof typeof PAGES

const withoutSlash = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)

const folded = (path: string) => withoutSlash(path).toLowerCase()

const patterns = Object.entries(PAGES).flatMap(([kind, paths]) =>
  paths.map((path) => ({ kind: kind as PageKind, path, parts: folded(path).split('/') })),
)

/** The table's entry for a path. Capitals don't matter, as in `find-page.ts`. */
function patternOf(path: string) {
  const parts = folded(path).split('/')
  return patterns.find(
    (pattern) =>
      pattern.parts.length === parts.length &&
      pattern.parts.every((part, i) => (part.startsWith('{') ? parts[i] !== '' : part === parts[i])),
  )
}

export const kindOfPage = (path: string): PageKind | null => patternOf(path)?.kind ?? null

/** The page of a path (without its query) as the table writes it, or `other`. */
export const matchRoute = (path: string): string => patternOf(path)?.path ?? 'other'

/** True if the path (without its query) is a page that can be opened. */
export const isOpenablePage = (path: string): boolean => patternOf(path) !== undefined

/** True if this is the address of a page of ours, as texts may link to it: one that can be opened, with or without a query. */
export const isPageOfOurs = (address: string): boolean =>
  safeReturnPath(address) === address && isOpenablePage(address.split('?')[0] ?? '')
