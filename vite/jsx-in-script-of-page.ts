import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Our JSX goes through `i18n/jsx-runtime.ts`, which shows every text in the script of the page's readers. */
export function jsxInScriptOfPage(): Plugin[] {
  const ours = (name: string) => join(import.meta.dirname, '../src/web/i18n', `${name}.ts`)
  const isOurs = /\/src\/web\/(?!i18n\/).*\.tsx/
  return [
    {
      name: 'jsx-in-script-of-page',
      enforce: 'pre',
      resolveId: (source, importer) =>
        source === 'react/jsx-runtime' && importer && isOurs.test(importer) ? ours('jsx-runtime') : undefined,
    },
    {
      // In development the server's pages take packages past every resolver: so their name is changed in the code.
      name: 'jsx-in-script-of-page-in-development',
      apply: 'serve',
      transform: (code, id) =>
        isOurs.test(id)
          ? {
              code: code.replaceAll('"react/jsx-dev-runtime"', JSON.stringify(ours('jsx-dev-runtime'))),
              map: null,
            }
          : undefined,
    },
  ]
}
