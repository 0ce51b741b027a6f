import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

const PLANTED: Record<string, string> = {
  'package.json': JSON.stringify({ type: 'module', imports: { '#domain/*': './src/domain/*' } }),
  'tsconfig.json': '{}',
  'src/server/app/main.ts': "import { used } from '#domain/a.ts'\nused\n",
  'src/domain/a.ts':
    'export const tested = 1\nexport const used = 2\nconst own = used\nexport { own }\nexport type Idle = string\n',
  'src/domain/a.test.ts': "import { tested } from './a.ts'\ntested\n",
  'src/domain/lonely.ts': 'export const nobody = 1\n',
}

let tree: string
beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'thazin-dead-code-'))
  for (const [path, text] of Object.entries(PLANTED)) {
    await mkdir(dirname(join(tree, path)), { recursive: true })
    await writeFile(join(tree, path), text)
  }
  await copyFile(join(root, 'knip.ts'), join(tree, 'knip.ts'))
  await symlink(join(root, 'node_modules'), join(tree, 'node_modules'))
})
afterAll(() => rm(tree, { recursive: true }))

/** What is found, without the places. */
function found(...options: string[]): string[] {
  const command = [
    join(root, 'node_modules/knip/bin/knip.js'),
    '--no-progress',
    '--reporter',
    'json',
    ...options,
  ]
  const { stdout } = spawnSync(process.execPath, command, { cwd: tree })
  type Issues = { file: string; files: unknown[]; exports: { name: string }[]; types: { name: string }[] }
  const { issues } = JSON.parse(stdout.toString()) as { issues: Issues[] }
  return issues
    .flatMap(({ file, files, exports, types }) => [
      ...(files.length > 0 ? [file] : []),
      ...[...exports, ...types].map(({ name }) => `${file} ${name}`),
    ])
    .toSorted()
}

test('a file, an export and a type that nothing uses are found, also an export that its own file alone uses', () => {
  expect(found()).toEqual(['src/domain/a.ts Idle', 'src/domain/a.ts own', 'src/domain/lonely.ts'])
})

test('what only a test uses is found', () => {
  expect(found('--production')).toEqual([
    'src/domain/a.ts Idle',
    'src/domain/a.ts own',
    'src/domain/a.ts tested',
    'src/domain/lonely.ts',
  ])
})
