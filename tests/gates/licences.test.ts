import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Licences under which the program may use and ship a package or a work as it is, if it names them. */
const KNOWN = [
  '(MIT OR Apache-2.0)',
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache License 2.0',
  'Apache-2.0',
  'BSD, GPL 3.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC BY 3.0',
  'CC BY 4.0',
  'CC BY-SA 3.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'PSF-2.0',
  'SIL Open Font License 1.1',
]

test('whatever is shipped names its licence, and one that we know', () => {
  const { stdout, status } = spawnSync(process.execPath, ['bin/licences.mjs'], { cwd: root })
  const text = stdout.toString()
  const named = [...text.matchAll(/^(\S.*) \(\d+\)$/gm)].map(([, licence = '']) => licence)
  expect(named.filter((licence) => !KNOWN.includes(licence))).toEqual([])
  expect(text).toMatch(/^ {2}react \d/m)
  expect(text).toContain('KanjiVG')
  expect(status).toBe(0)
})
