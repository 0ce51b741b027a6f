import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Plugin, resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { browserEntries } from '../vite/browser-files.ts'

const root = join(import.meta.dirname, '..')

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
  expect(linked).toContain('src/web/ui/push-invite/push-invite.css')
  expect(linked.filter((sheet) => !built.includes(sheet))).toEqual([])
})
