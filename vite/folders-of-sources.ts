import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

const BUILT = join(import.meta.dirname, '../build/server')
const SOURCES = join(import.meta.dirname, '../src')

/** `import.meta.dirname` stays the folder of the source, beside which the built program finds its files and processes. */
export const foldersOfSources = (): Plugin => ({
  name: 'folders-of-sources',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform(code, id) {
    if (!id.startsWith(SOURCES) || !code.includes('import.meta.dirname')) return
    const folder = `(import.meta.dirname + ${JSON.stringify(`/${relative(BUILT, dirname(id))}`)})`
    return { code: code.replaceAll('import.meta.dirname', folder), map: null }
  },
})
