import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantDays } from '#server/core/subscriptions/grants.queries.ts'
import { hashPassword } from '#server/features/account/auth/passwords/argon2.ts'
import { addressesOf } from '#tests/screens/addresses.ts'
import { changeAccount } from '#tests/support/accounts.ts'
import { PASSWORD, signIn } from '#tests/support/factories.ts'
import { type Change, takeChanges, watchChanges } from '#tests/support/walks/changes.ts'
import { formsIn, type PageForm } from '#tests/support/walks/forms.ts'
import { letterToken } from '#tests/support/walks/inputs.ts'
import { changedOf } from '#tests/support/walks/theirs.ts'
import { idsOf, type Marked, startWalk, type Walk } from '#tests/support/walks/world.ts'
import routes from '#web/routes.ts'
import type { PageRoute } from '#web/runtime/documents/page-routes.ts'

type Reasons = Readonly<Record<string, string>>

/** Forms that do something once more when they are sent again. */
const ONCE_MORE: Reasons = {
  '/ country_code,password,phone':
    'each sign-in has a session of its own; a page that is kept for everybody gives its forms no number',
  '/decks file,language_id': 'a draft takes the place of the one before',
  '/profile/photo image': 'a picture takes the place of the one before',
}

/** Forms that answer a repeat in another way, though it does nothing. */
const OTHERWISE: Reasons = {
  '/ country_code,phone': 'another code is sent a minute later at the earliest; the first one serves',
  '/forgot-password country_code,phone': 'the same',
  '/profile/password/reset ': 'the same',
  '/profile/delete ': 'the same',
  '/profile/devices all': 'it has ended the session that it was sent in, too',
  '/profile/devices session_id': 'the session is gone by then',
  '/words/keep back,deck_id,example,example_meaning,front,reading': 'the word is there by then',
  '/words/keep back,example,example_meaning,front,reading': 'the word is there by then',
}

/** Forms that the walk can't fill in so that they are taken. */
const REFUSED: Reasons = {
  '/pricing attempt,code,intent': 'no voucher has this code',
  '/profile/phone country_code,phone': 'it is the learner’s own phone',
}

/** Pages with an action to which the walk finds no form. */
const WITHOUT_FORM: Reasons = {
  '/lessons/:lessonId': 'only a video that somebody else plays asks whether it was watched',
  '/done': 'only a sitting can be undone',
  '/levels/:levelId/done': 'nobody here has done a level',
}

/** Pages that are open to whoever knows their address. */
const BY_SECRET: Reasons = {
  '/sandbox-pay/:paymentId': 'the checkout page of the demo knows nobody',
  '/sent/:token': 'the link of a letter is its key',
}

/** Long enough for a machine that does much else. */
const SLOW = { timeout: 400_000 }

let walk: Walk
let password_hash: string
beforeAll(async () => {
  walk = await startWalk({ pages: true })
  await watchChanges(walk.app.deps.db)
  password_hash = await hashPassword(PASSWORD)
})
afterAll(() => walk.app.stop())

/** Where a file takes the place of a draft that has an address of its own: looked at last. */
const REPLACING = '/decks'

/** Who looks at pages, and the addresses with what is theirs. */
type Reading = { cookie: string; world: Marked; addresses: string[] }
type Reader = 'visitor' | 'newcomer' | 'learner'

async function readingOf(reader: Reader): Promise<Reading> {
  const world = await walk.newWorld()
  const { id } = world.learner
  const { db } = walk.app.deps
  await changeAccount(db, id, { password_hash })
  const grant = {
    learnerId: id,
    product: 'english',
    planId: world.school.plan,
    days: 30,
    source: world.mark,
  } as const
  await grantDays(db, grant, new Date())
  const token = reader === 'newcomer' ? (await signIn(walk.app)).token : world.learner.token
  const ids = { ...idsOf(world), letter: await letterToken(world) }
  const others = addressesOf(ids).filter((address) => address !== REPLACING)
  const addresses = [...others, REPLACING]
  return { world, addresses, cookie: `${reader === 'visitor' ? '' : `token=${token}; `}locale=en` }
}

type Page = { path: string; pattern: RegExp; above: string | null; hasAction: boolean }

/** Every page with what matches its addresses, and the page that it lies over. */
function pagesOf({ path = '', file, children = [] }: PageRoute, above: string | null = null): Page[] {
  const here = path.startsWith('/') || !path || !above ? path : `${above}/${path}`
  const text = readFileSync(join(import.meta.dirname, '../../src/web', file), 'utf8')
  const own: Page = {
    path: here,
    pattern: new RegExp(`^${here.replace('*', '.*').replace(/:\w+/g, '[^/]+')}$`),
    above,
    hasAction: /^export (const|async function|function) action\b/m.test(text),
  }
  return [...(here ? [own] : []), ...children.flatMap((child) => pagesOf(child, here || null))]
}

const pages = routes.flatMap((route) => pagesOf(route))
/** The page of an address, as the routes name it; none has a parameter where another has a name. */
const pageOf = (address: string): Page => {
  const path = address.split('?')[0] ?? ''
  const found = pages.find((one) => one.path === path) ?? pages.find(({ pattern }) => pattern.test(path))
  if (!found) throw new Error(`No page is at ${address}`)
  return found
}
const nameOf = ({ action, kind }: PageForm) => `${pageOf(action).path} ${kind}`

async function look({ cookie }: Reading, url: string): Promise<string | null> {
  const { statusCode, body } = await walk.app.app.inject({ url, headers: { accept: 'text/html', cookie } })
  return statusCode === 200 ? body : null
}

type Answer = { status: number; leadsTo: string | null; text: string }

/** Sends a form as a browser does. */
async function sendForm({ cookie }: Reading, { action, isMultipart, fields }: PageForm): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  const texts = fields.map(([name, value]) => [name, typeof value === 'string' ? value : value.name])
  const body = isMultipart ? form : new URLSearchParams(texts)
  const request = new Request('http://localhost', { method: 'POST', body })
  const answer = await walk.app.app.inject({
    method: 'POST',
    url: action,
    headers: {
      accept: 'text/html',
      cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const { location } = answer.headers
  return { status: answer.statusCode, leadsTo: location ? String(location) : null, text: answer.body }
}

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.+-]+$/
/** Whether a row says the same as before but for when it was written. */
const isSameLater = ({ kind, before, after }: Change) =>
  kind === 'UPDATE' &&
  Object.entries(after ?? {}).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(before?.[name]) || MOMENT.test(String(value)),
  )
const namesOf = (changes: readonly Change[]) => [
  ...new Set(
    changes
      // What limits keep has a walk of its own.
      .filter((change) => change.table !== 'limit_counters' && !isSameLater(change))
      .map(({ table, kind }) => `${kind} ${table}`),
  ),
]

/** Whether the reader's session or things are no more as they were. */
const isUsedUp = (changes: readonly Change[]) =>
  changes.some(
    ({ table, kind, before, after }) =>
      (kind === 'DELETE' && table !== 'idempotency_keys') ||
      (table === 'sessions' && after?.superseded) ||
      (table === 'accounts' && before?.phone !== after?.phone),
  )

async function makeRoom(): Promise<void> {
  const { db } = walk.app.deps
  await db.deleteFrom('limit_counters').execute()
  await sql`update one_time_codes set sent_at = sent_at - interval '1 day'`.execute(db)
}

type Sent = { page: string; form: PageForm; first: Answer; second: Answer; again: string[] }

/** Sends every form of every page twice, each as its page shows it then. */
async function* sendAll(reader: Reader): AsyncGenerator<Sent> {
  const { db } = walk.app.deps
  let reading = await readingOf(reader)
  const known = new Set<string>()
  const places = reading.addresses.length
  for (let place = 0; place < places; place++)
    for (;;) {
      const page = reading.addresses[place] ?? '/'
      const html = await look(reading, page)
      const form = html && formsIn(html, page, reading.world).find((one) => !known.has(nameOf(one)))
      if (!form) break
      known.add(nameOf(form))
      await makeRoom()
      await takeChanges(db)
      const first = await sendForm(reading, form)
      const changes = await takeChanges(db)
      const second = await sendForm(reading, form)
      const more = await takeChanges(db)
      yield { page, form, first, second, again: namesOf(more) }
      const isOther =
        reader === 'learner' && changes.some(({ table }) => table === 'learners' || table === 'accounts')
      if (isOther || isUsedUp([...changes, ...more])) reading = await readingOf(reader)
    }
}

/** What was found of forms, by their names. */
class Found extends Map<string, unknown> {}

test('a form that is sent twice has one effect, and the same answer', SLOW, async () => {
  const [wrong, onceMore, otherwise, refused] = [new Found(), new Found(), new Found(), new Found()]
  const sentTo = new Set<string>()
  for (const reader of ['visitor', 'newcomer', 'learner'] as const)
    for await (const { page, form, first, second, again } of sendAll(reader)) {
      const name = nameOf(form)
      sentTo.add(pageOf(form.action).path)
      if (first.status >= 500 || first.status === 405 || second.status >= 500)
        wrong.set(name, [reader, page, first.status, second.status])
      else if (first.status >= 400) refused.set(name, [reader, page, first.status])
      const isAlike = first.status === second.status && first.leadsTo === second.leadsTo
      if (again.length > 0) onceMore.set(name, [reader, page, again])
      else if (!isAlike) otherwise.set(name, [first.status, first.leadsTo, second.status, second.leadsTo])
    }
  const withoutForm = pages.filter(({ path, hasAction }) => hasAction && !sentTo.has(path))
  expect([...wrong]).toEqual([])
  expect([...onceMore.keys()].sort()).toEqual(Object.keys(ONCE_MORE).sort())
  expect([...otherwise.keys()].sort()).toEqual(Object.keys(OTHERWISE).sort())
  expect([...refused.keys()].sort()).toEqual(Object.keys(REFUSED).sort())
  expect(withoutForm.map(({ path }) => path)).toEqual(Object.keys(WITHOUT_FORM))
})

test('a form of a page over which another one lies is sent to its own page', SLOW, async () => {
  const reading = await readingOf('learner')
  const kindsOn = async (path: string) => {
    const forms = formsIn((await look(reading, path)) ?? '', path, reading.world)
    return new Map(forms.map(({ kind, action }) => [kind, action.split('?')[0]]))
  }
  const wrong: unknown[] = []
  let over = 0
  for (const { path, above } of pages) {
    if (above === null || path.includes(':')) continue
    const below = await kindsOn(above)
    for (const [kind, action] of await kindsOn(path)) {
      if (!below.has(kind)) continue
      over += 1
      if (action !== below.get(kind)) wrong.push([path, kind, action])
    }
  }
  expect(wrong).toEqual([])
  expect(over).toBeGreaterThan(3)
})

test('a form with what is another’s changes nothing of theirs, and says nothing of it', SLOW, async () => {
  const { db } = walk.app.deps
  const other = await readingOf('learner')
  let own = await readingOf('learner')
  const [known, reached] = [new Set<string>(), new Set<string>()]
  const wrong: unknown[] = []
  for (const page of other.addresses) {
    const html = await look(other, page)
    for (const form of html ? formsIn(html, page, own.world, { isPrefilled: false }) : []) {
      if (known.has(nameOf(form))) continue
      known.add(nameOf(form))
      const isShownTo = ([name]: PageForm['fields'][number]) => name === 'learner_id'
      const fields = form.fields.map((field): PageForm['fields'][number] =>
        isShownTo(field) ? ['learner_id', String(own.world.learner.id)] : field,
      )
      await makeRoom()
      await takeChanges(db)
      const { text, status } = await sendForm(own, { ...form, fields })
      const changes = await takeChanges(db)
      const theirs = changedOf(other.world, changes)
      const isReached = theirs.length > 0 || text.includes(other.world.mark)
      const { path } = pageOf(form.action)
      if (isReached && path in BY_SECRET) reached.add(path)
      else if (isReached || status >= 500) wrong.push([nameOf(form), status, ...theirs])
      if (isUsedUp(changes)) own = await readingOf('learner')
    }
  }
  expect(wrong).toEqual([])
  expect([...reached].sort()).toEqual(Object.keys(BY_SECRET))
  expect(known.size).toBeGreaterThan(60)
})
