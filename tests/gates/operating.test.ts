import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, SETTINGS } from '#server/platform/config.ts'
import { ConfigError } from '#server/platform/setting-rules.ts'

const root = join(import.meta.dirname, '../..')

test('docs/operating.md names every setting in its table, and none that there is not', async () => {
  const text = await readFile(join(root, 'docs/operating.md'), 'utf8')
  const table = text.slice(text.indexOf('## Settings'), text.indexOf('## DATA_DIR'))
  const named = [...table.matchAll(/^\| (`[A-Z][^|]*) \|/gm)].flatMap(
    ([, cell = '']) => cell.match(/[A-Z][A-Z\d_]*/g) ?? [],
  )
  expect(named.sort()).toEqual([...SETTINGS].sort())
})

test('every command of the operator that docs/operating.md names is there', async () => {
  const text = await readFile(join(root, 'docs/operating.md'), 'utf8')
  const commands = await readFile(join(root, 'src/cli/main.ts'), 'utf8')
  for (const [, name] of text.matchAll(/(?:thazin --|`thazin) ([a-z]+)/g))
    expect(commands).toContain(`  ${name}: {`)
})

test('docs/operating.md explains every line that the log may have at level 50', async () => {
  const docs = await readFile(join(root, 'docs/operating.md'), 'utf8')
  const lines: string[] = []
  for await (const file of glob('src/{server,cli}/**/*.ts', { cwd: root }))
    if (!file.endsWith('.test.ts'))
      for (const [, line = ''] of (await readFile(join(root, file), 'utf8')).matchAll(
        /log\.error\(\s*[^']*'([^']+)'/g,
      ))
        lines.push(line)
  expect(lines.length).toBeGreaterThan(15)
  expect(lines.filter((line) => !docs.includes(`\`${line}\``))).toEqual([])
})

test('settings that cannot be used are refused together, each by its name and without its value', () => {
  const wrong = {
    PORT: '70000',
    DATABASE_URL: 'mysql://u:secret@h/d',
    PUBLIC_URL: 'thazin.example',
    PROCESS_MODE: 'both',
    TRUST_PROXY: '10.0.0.0/8, proxy.local',
    RATE_LIMIT_PER_MINUTE: '-1',
    LOG_LEVEL: 'loud',
  }
  let message = ''
  try {
    readConfig(wrong)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    message = (error as Error).message
  }
  expect(message.split('\n').map((line) => line.trim().split(':')[0])).toEqual([
    'These settings cannot be used',
    ...SETTINGS.filter((name) => name in wrong),
  ])
  expect(message).not.toContain('secret')
})

test('proxies are addresses, networks or the names of such', () => {
  for (const TRUST_PROXY of ['127.0.0.1', '10.0.0.0/8,::1', 'loopback, uniquelocal', 'fd00::/8'])
    expect(readConfig({ TRUST_PROXY }).TRUST_PROXY).toBe(TRUST_PROXY)
})

test('empty settings are as if unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000, embedded: true })
})
