import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { contract } from '#contract/index.ts'
import { openapi } from '#server/api-docs/openapi.ts'
import { renderApiDocs } from '#server/api-docs/render.ts'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

const cruise = async () => {
  try {
    await run(join(root, 'node_modules/.bin/depcruise'), ['src', '--output-type', 'err'], { cwd: root })
    return ''
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

const planted: string[] = []
afterEach(async () => {
  for (const path of planted.splice(0)) await rm(join(root, path), { force: true, recursive: true })
})

async function plant(path: string, text: string) {
  await mkdir(join(root, path, '..'), { recursive: true })
  planted.push(path)
  await writeFile(join(root, path), text)
}

test('the house keeps its rules of import', async () => {
  expect(await cruise()).toBe('')
}, 60_000)

test('a planted violation of each ring is found', async () => {
  const violations: [path: string, text: string][] = [
    [
      'src/domain/planted.ts',
      "import { readFile } from 'node:fs/promises'\nexport const planted = readFile\n",
    ],
    ['src/contract/planted.ts', "import type { Deps } from '#server/deps.ts'\nexport type Planted = Deps\n"],
    [
      'src/server/features/reference/planted.ts',
      "import { signIn } from '../auth/auth.handlers.ts'\nexport const planted = signIn\n",
    ],
    ['src/server/features/learn/planted.ts', "import { sql } from 'kysely'\nexport const planted = sql\n"],
    ['src/web/planted.ts', "import { fail } from '#server/errors.ts'\nexport const planted = fail\n"],
  ]
  for (const [path, text] of violations) await plant(path, text)
  const found = await cruise()
  for (const [path] of violations) expect(found).toContain(path)
}, 60_000)

const everyCall = Object.entries(contract as Record<string, Record<string, Call>>).flatMap(
  ([feature, calls]) => Object.entries(calls).map(([name, call]) => ({ name: `${feature}.${name}`, call })),
)

test('no two calls share a method and path, and no path collides with another’s parameter', () => {
  const shapes = everyCall.map(({ call }) => `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`)
  expect(new Set(shapes).size).toBe(shapes.length)
})

test('docs/api.md is what the contract says', async () => {
  const written = await readFile(join(root, 'docs/api.md'), 'utf8')
  expect(written).toBe(renderApiDocs(openapi('http://localhost:3000')))
})

test('files stay short', async () => {
  const lengths: [path: string, lines: number][] = []
  for (const entry of await readdir(join(root, 'src'), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue
    if (path.includes('src/messages/')) continue
    lengths.push([path.slice(root.length + 1), (await readFile(path, 'utf8')).split('\n').length])
  }
  expect(lengths.filter(([, lines]) => lines > 300)).toEqual([])
  const sorted = lengths.map(([, lines]) => lines).sort((a, b) => a - b)
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(90)
})
