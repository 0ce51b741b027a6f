import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PAGES, resolveRoute, safeReturnPath, type Visitor } from './access.ts'

const complete: Visitor = { screen: 'learn', phone: '+959250000001', is_new_user: false, name: 'Mya' }
const fill = (path: string) => path.replace(/\{\w+\}/g, '7')

describe('visitors without a token', () => {
  test.each(PAGES.public.map(fill))('may open %s', (path) => {
    expect(resolveRoute(null, path)).toEqual({ to: null })
  })
  test('stay on the landing page', () => expect(resolveRoute(null, '/')).toEqual({ to: null }))
  test.each([...PAGES.learner, ...PAGES.registration].map(fill).filter((p) => p !== '/apply-scholarship'))(
    'are sent from %s to /',
    (path) => expect(resolveRoute(null, path)).toEqual({ to: '/' }),
  )
  test('are left to the answer 404 at an address that does not exist', () =>
    expect(resolveRoute(null, '/no/such/page')).toEqual({ to: null }))
  test('find a page in capitals too', () => expect(resolveRoute(null, '/LEARN')).toEqual({ to: '/' }))
  test('are sent from /apply-scholarship to /scholarship', () => {
    expect(resolveRoute(null, '/apply-scholarship')).toEqual({ to: '/scholarship' })
    expect(resolveRoute(null, '/apply-scholarship/')).toEqual({ to: '/scholarship' })
  })
})

describe('the Onepay marker', () => {
  test.each(['/', '/learn', '/lessons/3', '/apply-scholarship'])(
    'sends a visitor from %s to its view and is removed',
    (path) =>
      expect(resolveRoute(null, path, { onepayOnly: true })).toEqual({
        to: '/?showonepayonly=true',
        clearOnepayMarker: true,
      }),
  )
  test('does not redirect for ever', () =>
    expect(resolveRoute(null, '/', { onepayOnly: true, search: '?showonepayonly=true' })).toEqual({
      to: null,
      clearOnepayMarker: true,
    }))
  test('leaves public pages and learners alone', () => {
    expect(resolveRoute(null, '/pricing', { onepayOnly: true })).toEqual({ to: null })
    expect(resolveRoute(complete, '/learn', { onepayOnly: true })).toEqual({ to: null })
  })
})

describe('learners', () => {
  test('with a complete profile go from / and /registration to /learn', () => {
    expect(resolveRoute(complete, '/')).toEqual({ to: '/learn' })
    expect(resolveRoute(complete, '/registration')).toEqual({ to: '/learn' })
  })
  test.each([...PAGES.learner, ...PAGES.public].map(fill))('with a complete profile may open %s', (path) =>
    expect(resolveRoute(complete, path)).toEqual({ to: null }),
  )

  const incomplete: [string, Visitor][] = [
    ['neither screen nor phone', { ...complete, screen: null, phone: null }],
    ['the flag of a new user', { ...complete, is_new_user: true }],
    ['no name', { ...complete, name: null }],
    ['an empty name', { ...complete, name: '' }],
  ]
  test.each(incomplete)('with %s are sent to /registration, which they can open', (_, learner) => {
    for (const path of ['/', ...PAGES.learner.map(fill)])
      expect(resolveRoute(learner, path)).toEqual({ to: '/registration' })
    expect(resolveRoute(learner, '/registration')).toEqual({ to: null })
    expect(resolveRoute(learner, '/faq')).toEqual({ to: null })
  })
  test('with a phone but no screen, or a screen but no phone, are complete', () => {
    expect(resolveRoute({ ...complete, screen: null }, '/learn')).toEqual({ to: null })
    expect(resolveRoute({ ...complete, phone: null }, '/learn')).toEqual({ to: null })
  })
})

test('following the redirects always ends, whoever asks for whatever', () => {
  const visitor = fc.option(
    fc.record({
      screen: fc.constantFrom(null, 'registration', 'learn'),
      phone: fc.constantFrom(null, '+959250000001'),
      is_new_user: fc.boolean(),
      name: fc.constantFrom(null, '', 'Mya'),
    }),
  )
  const path = fc.oneof(fc.constantFrom(...Object.values(PAGES).flat().map(fill)), fc.webPath())
  fc.assert(
    fc.property(visitor, path, fc.boolean(), (who, start, marker) => {
      let onepayOnly = marker
      let at = start
      for (let hops = 0; hops < 4; hops++) {
        const [pathname = '', search = ''] = at.split('?')
        const sent = resolveRoute(who, pathname, { search, onepayOnly })
        if (sent.clearOnepayMarker) onepayOnly = false
        if (sent.to === null) return
        at = sent.to
      }
      throw new Error(`still redirecting from ${start}`)
    }),
  )
})

describe('safeReturnPath', () => {
  test.each([
    ['/learn', '/learn'],
    ['/lessons/12/practice?from=path', '/lessons/12/practice?from=path'],
    ['/', '/'],
    ['/faq/', '/faq'],
  ])('keeps our own page %s', (path, kept) => expect(safeReturnPath(path)).toBe(kept))
  test.each([
    '',
    'learn',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/learn',
    'javascript:alert(1)',
    '/learn\r\nset-cookie: a=b',
    '/nowhere',
    '/lessons/../..//evil.example',
    '/lessons/%2e%2e',
    '/lessons/%2f',
    '/lessons/',
  ])('refuses %j', (path) => expect(safeReturnPath(path)).toBe(null))
  test('answers only addresses of our own origin', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((s) => `/lessons/${s}`),
        ),
        (path) => {
          const safe = safeReturnPath(path)
          if (safe !== null)
            expect(new URL(safe, 'https://thazin.example').origin).toBe('https://thazin.example')
        },
      ),
    )
  })
})
