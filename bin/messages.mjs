/** Checks the texts of messages/ and compiles them to src/messages. With --check it only checks. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'messages')

const parameters = (text) => [...String(text).matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
const catalogues = new Map()
for (const name of names) catalogues.set(name, JSON.parse(await readFile(path.join(folder, name), 'utf8')))
const base = catalogues.get('my.json')

const { locales } = JSON.parse(await readFile(path.join(root, 'project.inlang/settings.json'), 'utf8'))
const problems = []
for (const locale of locales)
  if (!catalogues.has(`${locale}.json`)) problems.push(`${locale}.json is missing`)
for (const name of names)
  if (!locales.includes(path.basename(name, '.json'))) problems.push(`${name} is named in no settings`)
for (const [name, texts] of catalogues) {
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

if (!process.argv.includes('--check')) {
  const { compile } = await import('@inlang/paraglide-js')
  // The same options as in vite.config.ts, which compiles them too.
  await compile({
    project: path.join(root, 'project.inlang'),
    outdir: path.join(root, 'src/messages'),
    strategy: ['globalVariable', 'baseLocale'],
    isServer: 'import.meta.env?.SSR ?? true',
  })
}
