import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { isBrowserBuild } from './browser-builds.ts'
import { withoutUnused } from './unused-react.ts'

const require = createRequire(import.meta.url)
const PREFIX = '\0react-as-module/'

/** React's files for production, by the names that they are imported by. */
const FILES: Record<string, string> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
}

/**
 * React comes as CommonJS, of which a bundler takes all or nothing, with a wrapper in each chunk that uses it. Read as a module,
 * what no island uses is left out, and its names are imported as all others are.
 */
export function reactAsModule(): Plugin {
  return {
    name: 'react-as-module',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => isBrowserBuild(name),
    resolveId: (source) => (source in FILES ? PREFIX + source : undefined),
    load(id) {
      const file = id.startsWith(PREFIX) ? FILES[id.slice(PREFIX.length)] : undefined
      if (!file) return
      const [name = '', ...rest] = file.split('/')
      const code = readFileSync(join(dirname(require.resolve(`${name}/package.json`)), ...rest), 'utf8')
      return {
        code: asModule(id.endsWith('react-dom/client') ? withoutUnused(code) : code),
        moduleSideEffects: false,
      }
    },
  }
}

/** @throws Error where the file does more than ask for others and name what it gives */
function asModule(code: string): string {
  const imports: string[] = []
  const declared = new Set<string>()
  const names = new Set<string>()
  const body = code
    .replace(/\b(\w+) = require\("([\w/-]+)"\)/g, (_, name: string, source: string) => {
      imports.push(`import * as ${name} from ${JSON.stringify(source)}`)
      return `as$${name} = 0`
    })
    .replace(/^exports\.(\w+) =/gm, (whole, name: string) => {
      if (declared.has(name)) return whole
      declared.add(name)
      return `var export$${name} =`
    })
    .replace(/\bexports\.(\w+)/g, (_, name: string) => {
      names.add(name)
      return `export$${name}`
    })
  if (/\b(exports|require)\b(?!\$)/.test(body)) throw new Error('React’s files are written in another way')
  const later = [...names].filter((name) => !declared.has(name)).map((name) => `var export$${name}`)
  const all = [...new Set([...declared, ...names])]
  return [
    ...imports,
    ...later,
    body,
    `export { ${all.map((name) => `export$${name} as ${name}`).join(', ')} }`,
  ].join('\n')
}
