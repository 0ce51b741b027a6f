import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { version } = JSON.parse(read('package.json')) as { version: string }

test('the lock file and the newest release of the changelog have the version of the program, and `thazin --version` says it', () => {
  const lock = JSON.parse(read('package-lock.json'))
  expect([lock.version, lock.packages[''].version]).toEqual([version, version])
  const released = [...read('CHANGELOG.md').matchAll(/^## \[(\d[^\]]*)\] - \d{4}-\d\d-\d\d$/gm)]
  expect(released[0]?.[1]).toBe(version)
  const said = execFileSync(process.execPath, ['src/cli/main.ts', '--version'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(said).toMatch(new RegExp(`^thazin ${version.replaceAll('.', '\\.')}(-[0-9a-f]{8})?\\n$`))
})
