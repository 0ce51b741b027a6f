import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Plugin, resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { m } from '#messages'
import { BROWSER_BUILDS } from '../../vite/browser-builds.ts'
import { browserEntries } from '../../vite/browser-files.ts'
import { browserMessages, template } from '../../vite/browser-messages.ts'

const root = join(import.meta.dirname, '../..')

/** What our plugins make of an import in the browser's scripts: the first that answers decides. */
async function resolved(source: string, importer: string): Promise<string | undefined> {
  const { plugins } = await resolveConfig({ root, logLevel: 'silent' }, 'build', 'production')
  const ours: Plugin[] = plugins.filter((plugin) => plugin.name === 'jsx-in-script-of-page')
  expect(ours).toHaveLength(1)
  for (const { resolveId } of ours) {
    const found = await (resolveId as (source: string, importer: string) => unknown)(
      source,
      join(root, importer),
    )
    if (typeof found === 'string') return found
  }
  return undefined
}

test('the JSX of islands goes through the runtime that shows texts in the script of the page, and that through React', async () => {
  expect(await resolved('react/jsx-runtime', 'src/web/features/practice/practice/end/summary.tsx')).toBe(
    join(root, 'src/web/i18n/jsx-runtime.ts'),
  )
  expect(await resolved('react/jsx-runtime', 'src/web/i18n/jsx-runtime.ts')).toBeUndefined()
})

test('islands draw nothing that React would move to the head', () => {
  const drawn = globSync('src/web/**/*.island.tsx', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  )
  expect(drawn.length).toBeGreaterThan(5)
  for (const code of drawn) expect(code).not.toMatch(/<(?:link|meta|title|style|script)\b/)
})

test('every style sheet that a page or a part of one links is built', () => {
  const built = Object.values(browserEntries())
  const linked = globSync('src/web/**/*.tsx', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/from '([^']+\.css)\?url'/g)].map(([, sheet = '']) =>
      join(dirname(file), sheet),
    ),
  )
  expect(linked).toContain('src/web/runtime/browser/push-invite/push-invite.css')
  expect(linked.filter((sheet) => !built.includes(sheet))).toEqual([])
})

test('every message says in the browser what it says on the server, in each locale of the build', () => {
  const catalogue = JSON.parse(readFileSync(join(root, 'messages/my.json'), 'utf8')) as Record<string, string>
  const onServer = m as unknown as Record<string, (values: object, options: object) => string>
  const { load } = browserMessages()
  const wrong: string[] = []
  for (const [build, locales] of Object.entries(BROWSER_BUILDS))
    for (const key of Object.keys(m)) {
      const file = join(root, `src/messages/messages/${key}.js`)
      const code = (load as unknown as (id: string) => string).call({ environment: { name: build } }, file)
      const written = code.slice(code.indexOf('=') + 1)
      const values = Object.fromEntries(
        [...(catalogue[key] ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, `<${name}>`]),
      )
      for (const [place, locale] of locales.entries()) {
        const message = new Function('inLocale', `return ${written}`)((...texts: string[]) => texts[place])
        if (message(values) !== onServer[key]?.(values, { locale })) wrong.push(`${build} ${locale} ${key}`)
      }
    }
  expect(Object.keys(m).length).toBeGreaterThan(1_000)
  expect(wrong).toEqual([])
})

test('a text with the signs of a template stands as it is', () => {
  expect(new Function('i', `return ${template(['`\\n$ $', '{price}'].join(''))}`)({ price: 5 })).toBe(
    '`\\n$ $5',
  )
})
