import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CHROME, silentFaults, unknownTo } from './young-sheets.ts'

const client = join(import.meta.dirname, '../../build/client')
const unknown = unknownTo(CHROME)
const sheets = globSync('assets/**/*.css', { cwd: client })

test('no built sheet loses a plain rule to one that Chrome 87 doesn’t know', () => {
  expect(sheets.length).toBeGreaterThan(30)
  const faults = sheets.flatMap((file) =>
    silentFaults(readFileSync(join(client, file), 'utf8'), unknown).map((fault) => `${file}: ${fault}`),
  )
  expect(faults).toEqual([])
})

test('the palette is plain in both themes, by the attribute and by what the phone prefers', () => {
  const app = sheets.find((file) => file.startsWith('assets/app-')) ?? ''
  const text = readFileSync(join(client, app), 'utf8')
  for (const name of ['paper', 'ink', 'leaf', 'on-leaf', 'padauk', 'coral', 'sky'])
    expect(text).toMatch(
      new RegExp(
        `--${name}:var\\(--lightningcss-light,#[0-9a-f]{3,8}\\)var\\(--lightningcss-dark,#[0-9a-f]{3,8}\\)`,
      ),
    )
  expect(text).toMatch(/:root\[data-theme="?dark"?\]\{--lightningcss-light: ;--lightningcss-dark:initial;/)
  expect(text).toMatch(/@media \(prefers-color-scheme:dark\)\{:root\{--lightningcss-light: ;/)
})
