import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { BROWSER_BUILDS, isBrowserBuild } from './browser-builds.ts'

/** What the tools' own code becomes in the browser, where little of it is used. */
const SMALL: { is: RegExp; code: (locales: readonly string[]) => string }[] = [
  {
    // Vite's loads the sheets and files of a chunk beside it; ours has none, and what it imports is there already.
    is: /vite[\\/]preload-helper/,
    code: () => 'export const __vitePreload = (load) => load()',
  },
  {
    // Paraglide's finds a locale in addresses, cookies and storage; ours stands in the page (`browser-locale.ts`).
    is: /[\\/]src[\\/]messages[\\/]runtime\.js$/,
    code: (locales) =>
      [
        'let locale = () => "my"',
        'export const getLocale = () => locale()',
        'export const overwriteGetLocale = (read) => { locale = read }',
        'export const experimentalStaticLocale = undefined',
        `export const inLocale = (${locales}) => ${chosen(locales)}`,
      ].join('\n'),
  },
]

/** Of the arguments that are named like these locales, the page's. */
const chosen = (locales: readonly string[]): string =>
  [...locales.slice(0, -1).map((locale) => `locale() === "${locale}" ? ${locale} : `), locales.at(-1)].join(
    '',
  )

/**
 * A message in the locales of the build's readers, without an option for another one: Paraglide writes a function for each locale and one
 * that chooses among them, which is a third of a page's messages.
 */
function leanMessage(code: string, name: string, wanted: readonly string[]): string {
  const texts = wanted.map((locale) => {
    const found = new RegExp(
      `const ${locale}_${name} = /\\*\\*.*\\*/ \\(\\w*\\) => {\\s*return /\\*\\*.*?\\*/ \\((\`[^]*?\`)\\)\\s*};`,
    ).exec(code)?.[1]
    if (!found) throw new Error(`A message is compiled in a way that isn't known: ${name} in ${locale}`)
    return found
  })
  const text = texts.length > 1 ? `inLocale(${texts.join(', ')})` : texts[0]
  return `import { inLocale } from '../runtime.js'\nexport const ${name} = (i) => ${text}`
}

/** Leaves out of the browser's scripts what tools write into them and no page uses. */
export function leanBrowser(): Plugin {
  const messages = join(import.meta.dirname, '../src/messages/messages/')
  return {
    name: 'lean-browser',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => isBrowserBuild(name),
    load(id) {
      const { name } = this.environment
      if (!isBrowserBuild(name)) return
      return SMALL.find(({ is }) => is.test(id.split('?')[0] ?? ''))?.code(BROWSER_BUILDS[name])
    },
    transform(code, id) {
      const { name } = this.environment
      if (!id.startsWith(messages) || id.endsWith('_index.js') || !isBrowserBuild(name)) return
      return { code: leanMessage(code, basename(id, '.js'), BROWSER_BUILDS[name]), map: null }
    },
  }
}
