import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { isBrowserBuild } from './browser-builds.ts'

type BuiltFiles = Record<string, { file: string; imports: string[] }>

const root = join(import.meta.dirname, '..')
const ISLAND = 'virtual:island/'
const SHEET = 'sheet/'
const HOSTS = 'src/web/ui/hosts/hosts.svg'
const ENHANCER = 'src/web/runtime/enhancer/enhancer.ts'

/**
 * What the browser may be sent, by name: the small script of every learner page, the style sheets, each island and
 * behaviour. The worker is built by itself (`vite.worker.config.ts`), and so is
 * the script of visitors' pages, which have no other (`vite.visitor.config.ts`).
 */
export const browserEntries = (): Record<string, string> => ({
  enhancer: ENHANCER,
  app: 'src/web/app.css',
  site: 'src/web/site.css',
  ...Object.fromEntries(
    sources('island.tsx').map((file) => [`island/${nameOf(file)}`, ISLAND + relative('src/web', file)]),
  ),
  ...Object.fromEntries(sources('behaviour.ts').map((file) => [`behaviour/${nameOf(file)}`, file])),
  ...Object.fromEntries(pageSheets().map((file) => [SHEET + nameOf(file), file])),
})

/** Scripts that run without React, the enhancer first. */
export const plainEntries = (): string[] => [ENHANCER, ...sources('behaviour.ts')]

/** The style sheets of single pages and of parts of them, which import them as `NAME.css?url`. */
const pageSheets = (): string[] => [
  ...new Set(
    sources('tsx').flatMap((module) =>
      [...readFileSync(join(root, module), 'utf8').matchAll(/from '(\.\.?\/[\w./-]+\.css)\?url'/g)].map(
        ([, file = '']) => join(dirname(module), file),
      ),
    ),
  ),
]

const sources = (ending: string) => globSync(`src/web/**/*.${ending}`, { cwd: root })

const nameOf = (file: string) => basename(file).replace(/\..*/, '')

/**
 * `virtual:browser-files`: the addresses of what the browser is sent, as the server's pages name them. The browser's files are
 * built first, in the same run. `virtual:island/NAME` is the entry of one island: its component, and what wakes it.
 */
export function browserFiles(): Plugin {
  const id = 'virtual:browser-files'
  let built: BuiltFiles = {}
  let japanese: BuiltFiles = {}
  let sheets: Record<string, string> = {}
  let isDev = false
  return {
    name: 'browser-files',
    sharedDuringBuild: true,
    configResolved: (config) => {
      isDev = config.command === 'serve'
    },
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === id || source.startsWith(ISLAND)) return `\0${source}`
      if (source.startsWith(`/@id/${ISLAND}`)) return `\0${source.slice('/@id/'.length)}`
      if (isDev || !importer || !source.endsWith('.css?url')) return
      return `\0${SHEET}${nameOf(source)}.js`
    },
    load(source) {
      if (source.startsWith(`\0${SHEET}`)) {
        const sheet = built[source.slice(1, -'.js'.length)]
        if (!sheet) throw new Error(`No style sheet was built for ${source.slice(1)}`)
        return `export default ${JSON.stringify(sheet.file)}`
      }
      if (source === `\0${id}`)
        return [
          `export const files = ${JSON.stringify(isDev ? sourceFiles() : built)}`,
          `export const japanese = ${JSON.stringify(japanese)}`,
          `export const sheets = ${JSON.stringify(sheets)}`,
          `export const isDev = ${isDev}`,
        ].join('\n')
      if (!source.startsWith(`\0${ISLAND}`)) return
      const file = join(root, 'src/web', source.slice(ISLAND.length + 1))
      return [
        `import { wake } from ${JSON.stringify(join(root, 'src/web/runtime/islands/wake.tsx'))}`,
        `import { island } from ${JSON.stringify(file)}`,
        'export default (element) => wake(element, island)',
      ].join('\n')
    },
    // Pages of the server name it, and no script of the browser need do so.
    buildStart() {
      if (this.environment.name !== 'client' || isDev) return
      this.emitFile({
        type: 'asset',
        name: basename(HOSTS),
        originalFileName: HOSTS,
        source: readFileSync(join(root, HOSTS)),
      })
    },
    generateBundle(_options, bundle) {
      if (!isBrowserBuild(this.environment.name)) return
      const found = filesIn(bundle)
      if (this.environment.name === 'japanese') {
        const isOther = ([name, { file }]: [string, { file: string }]) => file !== built[name]?.file
        japanese = Object.fromEntries(Object.entries(found).filter(isOther))
        return
      }
      built = found
      const chunks = Object.values(bundle)
      sheets = Object.fromEntries(
        chunks.flatMap((one) =>
          one.type === 'asset' && one.fileName.endsWith('.css')
            ? [[`/${one.fileName}`, String(one.source)]]
            : [],
        ),
      )
    },
  }
}

/** What was built of each entry. */
const filesIn = (bundle: Rolldown.OutputBundle): BuiltFiles =>
  Object.fromEntries(
    Object.entries(browserEntries()).map(([name, source]) => {
      const found = Object.values(bundle).find((one) =>
        one.type === 'chunk'
          ? one.isEntry && one.name === name && !source.endsWith('.css')
          : one.originalFileNames.includes(source),
      )
      if (!found) throw new Error(`Nothing was built of ${source}`)
      return [name, { file: `/${found.fileName}`, imports: importsOf(found.fileName, bundle) }]
    }),
  )

/** All files that a script imports before it runs. */
function importsOf(file: string, bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>()
  const queue = [file]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk') continue
    for (const one of chunk.imports) if (!found.has(one)) queue.push(one)
    for (const one of chunk.imports) found.add(one)
  }
  return [...found].map((name) => `/${name}`)
}

/** In development the sources themselves are served. */
const sourceFiles = () =>
  Object.fromEntries(
    Object.entries(browserEntries()).map(([name, source]) => [
      name,
      { file: source.startsWith('virtual:') ? `/@id/__x00__${source}` : `/${source}`, imports: [] },
    ]),
  )
