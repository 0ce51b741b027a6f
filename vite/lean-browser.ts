import { join } from 'node:path'
import type { Plugin } from 'vite'

/** What the tools' own code becomes in the browser, where little of it is used. */
const SMALL: { is: RegExp; code: string }[] = [
  {
    // Vite's loads the sheets and files of a chunk beside it; ours has none, and what it imports is there already.
    is: /vite[\\/]preload-helper/,
    code: 'export const __vitePreload = (load) => load()',
  },
  {
    // Paraglide's finds a locale in addresses, cookies and storage; ours stands in the page (`browser-locale.ts`).
    is: /[\\/]src[\\/]messages[\\/]runtime\.js$/,
    code: [
      'let locale = () => "my"',
      'export const getLocale = () => locale()',
      'export const overwriteGetLocale = (read) => { locale = read }',
      'export const experimentalStaticLocale = undefined',
    ].join('\n'),
  },
]

/** A message takes a locale of its own as an option; nobody in the browser gives one. */
const OPTIONS =
  /inputs(?: = \{\})?, options = \{\}\) => \{\s*const locale = experimentalStaticLocale \?\? options\.locale \?\? getLocale\(\)/

/** Leaves out of the browser's scripts what tools write into them and no page uses. */
export function leanBrowser(): Plugin {
  const messages = join(import.meta.dirname, '../src/messages/messages/')
  return {
    name: 'lean-browser',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => SMALL.find(({ is }) => is.test(id.split('?')[0] ?? ''))?.code,
    transform(code, id) {
      if (!id.startsWith(messages) || id.endsWith('_index.js')) return
      if (!OPTIONS.test(code)) throw new Error(`A message is compiled in a way that isn't known: ${id}`)
      return { code: code.replace(OPTIONS, 'inputs) => {\n\tconst locale = getLocale()'), map: null }
    },
  }
}
