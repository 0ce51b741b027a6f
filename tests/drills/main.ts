import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** `npm run drill -- NAME [COUNT]`: one drill of drills.api.test.ts with any count; SEED sets the seed that is printed. */
const [name = '', count = ''] = process.argv.slice(2)
const text = await readFile(join(import.meta.dirname, 'drills.api.test.ts'), 'utf8')
const names = [...text.matchAll(/drill\(\s*'([\w-]+)'/g)].map((match) => match[1] as string)
if (!names.includes(name) || !/^\d*$/.test(count)) {
  process.stderr.write(`Usage: npm run drill -- NAME [COUNT]\nNames: ${names.join(', ')}\n`)
  process.exit(2)
}
const child = spawn(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'api',
    'tests/drills/drills.api.test.ts',
    '-t',
    `^${name}:`,
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, DRILL_COUNT: count } },
)
child.once('exit', (code) => process.exit(code ?? 1))
