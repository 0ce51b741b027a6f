import type { Plugin } from 'vite'
import { isBrowserBuild } from './browser-builds.ts'

const IMPORT = /\bimport\((["'`])(\.{1,2}\/[^"'`]+)\1\)/g

/** Vite's own, by which a chunk's sheets and imports are fetched first: ours has none, and `loadModule` fetches what it imports. */
const PRELOAD = '\0vite/preload-helper.js'

/** What the browser imports while it runs goes through `loadModule` (src/web/runtime/browser/load-module.ts), which the enhancer makes known. */
export const importsAgain = (): Plugin => ({
  name: 'imports-again',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => isBrowserBuild(name),
  load: (id) => (id === PRELOAD ? 'export const __vitePreload = (load) => load()' : undefined),
  renderChunk: (code) =>
    code.replace(
      IMPORT,
      (_, quote, path) => `loadModule(new URL(${quote}${path}${quote},import.meta.url).href)`,
    ),
})
