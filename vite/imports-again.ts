import type { Plugin } from 'vite'
import { isBrowserBuild } from './browser-builds.ts'

const IMPORT = /\bimport\((["'`])(\.{1,2}\/[^"'`]+)\1\)/g

/** What the browser imports while it runs goes through `loadModule` (src/web/browser/load-module.ts), which the enhancer makes known. */
export const importsAgain = (): Plugin => ({
  name: 'imports-again',
  apply: 'build',
  applyToEnvironment: ({ name }) => isBrowserBuild(name),
  renderChunk: (code) =>
    code.replace(
      IMPORT,
      (_, quote, path) => `loadModule(new URL(${quote}${path}${quote},import.meta.url).href)`,
    ),
})
