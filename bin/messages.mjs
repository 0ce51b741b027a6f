/** Checks the texts of messages/ and compiles them to src/messages, unless that was done already. With --check it only checks. */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'messages')

const parameters = (text) => [...String(text).matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
const catalogues = new Map()
for (const name of names) catalogues.set(name, JSON.parse(await readFile(path.join(folder, name), 'utf8')))
const base = catalogues.get('my.json') ?? {}

const { locales } = JSON.parse(await readFile(path.join(root, 'project.inlang/settings.json'), 'utf8'))
const problems = []
for (const locale of locales)
  if (!catalogues.has(`${locale}.json`)) problems.push(`messages/${locale}.json is missing`)
for (const name of names)
  if (!locales.includes(path.basename(name, '.json')))
    problems.push(`messages/${name} is named in no settings`)
for (const [name, texts] of problems.length > 0 ? [] : catalogues) {
  for (const key of new Set([...Object.keys(base), ...Object.keys(texts)])) {
    if (key === '$schema') continue
    if (!/^[a-z][a-z0-9_]*$/.test(key)) problems.push(`${name}: "${key}" is not snake_case`)
    if (texts[key] === undefined) problems.push(`${name}: "${key}" is missing`)
    else if (base[key] === undefined) problems.push(`my.json: "${key}" of ${name} is missing`)
    else if (typeof texts[key] === 'string' && texts[key].trim() === '')
      problems.push(`${name}: "${key}" is empty`)
    else if (typeof texts[key] === 'string' && typeof base[key] === 'string') {
      const [here, there] = [parameters(texts[key]), parameters(base[key])]
      if (here.join() !== there.join())
        problems.push(`${name}: "${key}" has {${here}}, my.json has {${there}}`)
    }
  }
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)

const outdir = path.join(root, 'src/messages')
/** Whatever compiles anew empties the folder, and takes this away. */
const stamp = path.join(outdir, '.stamp')

/** Of all that the compiled messages are made of. */
async function digest() {
  const sources = [...names.sort().map((name) => path.join('messages', name)), 'project.inlang/settings.json']
  const hash = createHash('sha256')
  for (const source of [...sources, 'package-lock.json', 'bin/messages.mjs'])
    hash
      .update(`${source}\0`)
      .update(await readFile(path.join(root, source)))
      .update('\0')
  return hash.digest('hex')
}

if (!process.argv.includes('--check')) {
  const now = await digest()
  if ((await readFile(stamp, 'utf8').catch(() => null)) !== now) {
    const { compile } = await import('@inlang/paraglide-js')
    // The same options as in vite.config.ts, which compiles them anew while somebody edits them.
    await compile({
      project: path.join(root, 'project.inlang'),
      outdir,
      strategy: ['globalVariable', 'baseLocale'],
      isServer: 'import.meta.env?.SSR ?? true',
    })
    await writeFile(stamp, now)
  }
}
