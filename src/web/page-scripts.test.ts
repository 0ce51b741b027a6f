import type { EntryContext } from 'react-router'
import { expect, test } from 'vitest'
import { pageScripts } from './page-scripts.ts'

const entry = (state: string, part: object = {}) =>
  ({
    manifest: {
      entry: { module: '/assets/entry.js', imports: ['/assets/framework.js'] },
      routes: {
        root: { module: '/assets/root.js', imports: [] },
        learn: { module: '/assets/learn.js', imports: ['/assets/framework.js'] },
      },
    },
    routeModules: { root: {}, learn: {} },
    staticHandlerContext: { matches: [{ route: { id: 'root' } }, { route: { id: 'learn' } }], errors: null },
    serverHandoffString: '{}',
    serverHandoffStream: new Response(state).body,
    ...part,
  }) as unknown as EntryContext

test('no data of a page can end its script or start another', async () => {
  const scripts = await pageScripts(entry('</script><script>alert(1)</script><!--\u2028'), 'n')
  expect(scripts.match(/<script/g)).toHaveLength(2)
  expect(scripts.match(/<\/script>/g)).toHaveLength(2)
  expect(scripts).not.toContain('<!--')
  expect(scripts).not.toContain('\u2028')
})

test('every script carries the nonce, every file is fetched once and at low priority', async () => {
  const scripts = await pageScripts(entry('{}'), 'abc')
  expect(scripts.match(/<script nonce="abc"/g)).toHaveLength(2)
  const links = scripts.match(/<link [^>]*>/g) ?? []
  expect(links).toHaveLength(4)
  expect(links.every((link) => link.includes('fetchpriority="low"'))).toBe(true)
})

test('pages without script and error pages carry none', async () => {
  expect(
    await pageScripts(entry('{}', { routeModules: { root: {}, learn: { handle: { script: false } } } }), 'n'),
  ).toBe('')
  const failed = { matches: [{ route: { id: 'root' } }], errors: { root: new Error() } }
  expect(await pageScripts(entry('{}', { staticHandlerContext: failed }), 'n')).toBe('')
})
