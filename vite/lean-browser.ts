import { join } from 'node:path'
import type { Plugin } from 'vite'
import { BROWSER_BUILDS, isBrowserBuild } from './browser-builds.ts'

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

/** The lines of a message that choose its text. */
const CHOICES = /(?:\tif \(locale === "\w+"\) return \w+\(inputs\)\n)*\treturn \w+\(inputs\)\n/

/** The lines without the locales that the build's readers don't have. */
function choicesOf(lines: string, wanted: readonly string[]): string {
  const calls = wanted.flatMap(
    (locale) => lines.match(new RegExp(`\\b${locale}_\\w+\\(inputs\\)`))?.[0] ?? [],
  )
  if (calls.length < wanted.length) throw new Error(`A message isn't in ${wanted.join(' and ')}: ${lines}`)
  return calls
    .map((call, at) => `\t${at < calls.length - 1 ? `if (locale === "${wanted[at]}") ` : ''}return ${call}\n`)
    .join('')
}

/** Leaves out of the browser's scripts what tools write into them and no page uses. */
export function leanBrowser(): Plugin {
  const messages = join(import.meta.dirname, '../src/messages/messages/')
  return {
    name: 'lean-browser',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => isBrowserBuild(name),
    load: (id) => SMALL.find(({ is }) => is.test(id.split('?')[0] ?? ''))?.code,
    transform(code, id) {
      if (!id.startsWith(messages) || id.endsWith('_index.js')) return
      if (!OPTIONS.test(code) || !CHOICES.test(code))
        throw new Error(`A message is compiled in a way that isn't known: ${id}`)
      const { name } = this.environment
      if (!isBrowserBuild(name)) return
      const lean = code.replace(OPTIONS, 'inputs) => {\n\tconst locale = getLocale()')
      return { code: lean.replace(CHOICES, (lines) => choicesOf(lines, BROWSER_BUILDS[name])), map: null }
    },
  }
}
