import { execFileSync, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * `npm run drill -- NAME [COUNT]`: one drill of drills.api.test.ts with any count; SEED sets the seed that is printed. `promo` takes the
 * number of racers too.
 * `npm run drill -- screens [PATH]` looks at all pages, or those whose address begins with PATH, in every size, theme and language.
 * `npm run drill -- cut-line` lets the line fail at every request of three flows, in every way.
 */
const [name = '', count = '', more = ''] = process.argv.slice(2)

/** Those in the browser, which need the pages built. */
const inBrowser: Record<string, { well: RegExp; env: Record<string, string> }> = {
  screens: { well: /^(\/.*)?$/, env: { SCREENS: 'all', SCREENS_AT: count } },
  'cut-line': { well: /^$/, env: { CUT_LINE: 'all' } },
}
const text = await readFile(join(import.meta.dirname, 'drills.api.test.ts'), 'utf8')
const names = [...text.matchAll(/drill\(\s*'([\w-]+)'/g)].map((match) => match[1] as string)
const drill = Object.hasOwn(inBrowser, name) ? inBrowser[name] : undefined
const isWellAsked = drill ? drill.well.test(count) : names.includes(name) && /^\d*$/.test(count + more)
if (!isWellAsked) {
  process.stderr.write(
    `Usage: npm run drill -- NAME [COUNT [MORE]]\nNames: ${names.join(', ')}, cut-line, screens [PATH]\n`,
  )
  process.exit(2)
}
const tests = drill
  ? ['--project', 'e2e', `tests/e2e/${name}.e2e.ts`]
  : ['--project', 'api-alone', 'tests/drills/drills.api.test.ts', '-t', `^${name}:`]
if (drill) execFileSync(process.execPath, ['bin/build.mjs'], { cwd: root, stdio: 'inherit' })
const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...tests], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...(drill?.env ?? { DRILL_COUNT: count, DRILL_MORE: more }) },
})
child.once('exit', (code) => process.exit(code ?? 1))
