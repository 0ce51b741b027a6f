import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * `npm run drill -- NAME [COUNT]`: one drill of a *.drill.api.test.ts with any count; SEED sets the seed that is printed. `promo` takes the
 * number of racers too.
 * `npm run drill -- screens [PATH]` looks at all pages, or those whose address begins with PATH, in every size, theme and language.
 * `npm run drill -- bare` installs and starts the program on a machine with Node 20, npm and git alone; it needs root and a Debian.
 * `npm run drill -- upgrade` takes the release before under load to this one and back; it needs Chromium and the history of git.
 * `npm run drill -- pooler` runs the program behind PgBouncer in transaction mode, which it needs installed.
 * `npm run drill -- old-sheets` looks at all pages with sheets as the oldest Chromium that is served reads them.
 * `npm run drill -- cut-line` lets the line fail at every request of nine flows, in every way.
 * `npm run drill -- all` runs every one as far as it goes without a count, and ends with a table.
 */
const [name = '', count = '', more = ''] = process.argv.slice(2)

/** Those in the browser, which need the pages built. */
const inBrowser: Record<string, { well: RegExp; env: Record<string, string>; file: string }> = {
  screens: { well: /^(\/.*)?$/, env: { SCREENS: 'all', SCREENS_AT: count }, file: 'screens' },
  'old-sheets': { well: /^$/, env: { OLD_SHEETS: 'all' }, file: 'old-phones/sheets' },
  'cut-line': { well: /^$/, env: { CUT_LINE: 'all' }, file: 'cut-line/cut-line' },
}
/** Programs of their own, which take no count. */
const programs = new Map([
  ['bare', 'bare/bare.ts'],
  ['upgrade', 'upgrade/upgrade.ts'],
  ['pooler', 'pooler/pooler.ts'],
])

/** Each drill's name, and the file that holds it. */
const files = new Map<string, string>()
for await (const file of glob('*.drill.api.test.ts', { cwd: import.meta.dirname })) {
  const text = await readFile(join(import.meta.dirname, file), 'utf8')
  for (const [, found] of text.matchAll(/drill\(\s*'([\w-]+)'/g)) files.set(found as string, file)
}
const drill = Object.hasOwn(inBrowser, name) ? inBrowser[name] : undefined
const program = programs.get(name)
const names = [...files.keys(), ...programs.keys(), ...Object.keys(inBrowser)]
const isWellAsked =
  name === 'all' || program
    ? count === ''
    : drill
      ? drill.well.test(count)
      : files.has(name) && /^\d*$/.test(count + more)
if (!isWellAsked) {
  process.stderr.write(`Usage: npm run drill -- NAME [COUNT [MORE]]\nNames: ${names.join(', ')}, all\n`)
  process.exit(2)
}

async function runAlone(): Promise<number> {
  const tests = drill
    ? ['--project', 'e2e', `tests/e2e/house/${drill.file}.e2e.ts`]
    : ['--project', 'api', `tests/drills/${files.get(name)}`, '-t', `^${name}:`]
  if (!program) execFileSync(process.execPath, ['bin/build.mjs'], { cwd: root, stdio: 'inherit' })
  const command = program
    ? [join(import.meta.dirname, program)]
    : ['node_modules/vitest/vitest.mjs', 'run', ...tests]
  return await codeOf(command, drill?.env ?? { DRILL_COUNT: count, DRILL_MORE: more })
}

async function codeOf(command: string[], env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const [code] = await once(child, 'exit')
  return code ?? 1
}

/** Every drill after the other, also after one that failed. */
async function runAll(): Promise<number> {
  const rows: string[] = []
  let failed = 0
  for (const one of names) {
    const started = performance.now()
    const code = await codeOf([join(import.meta.dirname, 'main.ts'), one], {})
    const minutes = ((performance.now() - started) / 60_000).toFixed(1)
    if (code !== 0) failed += 1
    rows.push(`| ${one} | ${code === 0 ? 'passed' : 'failed'} | ${minutes} |`)
  }
  process.stdout.write(`\n| drill | result | minutes |\n| --- | --- | --- |\n${rows.join('\n')}\n`)
  return failed === 0 ? 0 : 1
}

process.exitCode = name === 'all' ? await runAll() : await runAlone()
