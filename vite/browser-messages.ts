import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { BROWSER_BUILDS, isBrowserBuild } from './browser-builds.ts'

const root = join(import.meta.dirname, '..')
const COMPILED = join(root, 'src/messages/')

type Catalogue = Record<string, string>

const catalogueOf = (locale: string): Catalogue =>
  JSON.parse(readFileSync(join(root, 'messages', `${locale}.json`), 'utf8'))

/** A text of a catalogue as a template of its values, `i`. */
export const template = (text: string): string =>
  `\`${text.replace(/[\\`$]/g, '\\$&').replace(/\{(\w+)\}/g, (_, name: string) => `\${i.${name}}`)}\``

/** A message in these locales alone; without an option for another one than the page's. */
function messageModule(name: string, catalogues: readonly Catalogue[]): string {
  const texts = catalogues.map((catalogue) => {
    const text = catalogue[name]
    if (text === undefined) throw new Error(`No message is named ${name}`)
    return template(text)
  })
  const text = texts.length > 1 ? `inLocale(${texts.join(', ')})` : texts[0]
  return `import { inLocale } from '../runtime.js'\nexport const ${name} = (i) => ${text}`
}

/** How the browser finds its locale: it stands in the page (`browser-locale.ts`). Of arguments named like these locales, the page's. */
function runtimeModule(locales: readonly string[]): string {
  const others = locales.slice(0, -1).map((locale) => `locale() === "${locale}" ? ${locale} : `)
  return [
    'let locale = () => "my"',
    'export const getLocale = () => locale()',
    'export const overwriteGetLocale = (read) => { locale = read }',
    'export const experimentalStaticLocale = undefined',
    `export const inLocale = (${locales}) => ${others.join('')}${locales.at(-1)}`,
  ].join('\n')
}

/**
 * The browser's messages: written from the catalogues in the locales of the build's readers. What Paraglide writes for the server holds
 * each message in all locales and finds a locale in addresses, cookies and storage: half as much again in a page's script.
 */
export function browserMessages(): Plugin {
  const catalogues = new Map<string, Catalogue>()
  const read = (locale: string) => {
    const known = catalogues.get(locale) ?? catalogueOf(locale)
    catalogues.set(locale, known)
    return known
  }
  return {
    name: 'browser-messages',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => isBrowserBuild(name),
    load(id) {
      const { name } = this.environment
      if (!id.startsWith(COMPILED) || !isBrowserBuild(name)) return
      const locales = BROWSER_BUILDS[name]
      if (id === `${COMPILED}runtime.js`) return runtimeModule(locales)
      if (!id.startsWith(`${COMPILED}messages/`) || id.endsWith('/_index.js')) return
      return messageModule(basename(id, '.js'), locales.map(read))
    },
  }
}
