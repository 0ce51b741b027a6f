import { join } from 'node:path'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import type { Call } from './src/contract/call.ts'
import { contract } from './src/contract/index.ts'

/** Gives the browser the addresses of the API's calls without their schemas, which only the server needs. */
function callAddresses(): Plugin {
  const id = 'virtual:call-addresses'
  const addresses = Object.fromEntries(
    Object.entries(contract as Record<string, Record<string, Call>>).flatMap(([feature, calls]) =>
      Object.entries(calls).map(([name, call]) => [
        `${feature}.${name}`,
        { method: call.method, path: call.path, ...(call.multipart ? { multipart: true } : {}) },
      ]),
    ),
  )
  return {
    name: 'call-addresses',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}` ? `export const addresses = ${JSON.stringify(addresses)}` : undefined,
  }
}

/** Our JSX goes through `i18n/jsx-runtime.ts`, which shows every text in the script of the page's readers. */
function jsxInScriptOfPage(): Plugin[] {
  const ours = (name: string) => join(import.meta.dirname, 'src/web/i18n', `${name}.ts`)
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

export default defineConfig(({ command }) => ({
  plugins: [
    callAddresses(),
    jsxInScriptOfPage(),
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './src/messages',
      strategy: ['globalVariable', 'baseLocale'],
      isServer: 'import.meta.env?.SSR ?? true',
    }),
    reactRouter(),
  ],
  server: { host: '127.0.0.1' },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                {
                  name: 'shared',
                  test: /src[\\/](web[\\/](ui[\\/](?!dialog|run-head|sound|teacher-answers|file-field|text-field|level-note|prose|choices|bar-fill)|i18n|browser[\\/](?!use-leaving)[^\\/]*$)|domain[\\/](?!grading|memory|placement|streaks|strokes|text[\\/](compare-key|plain-text|burmese[\\/](to-zawgyi|zawgyi-syllable|read-as-zawgyi|burmese-order)))|messages[\\/]runtime)/,
                },
                {
                  // One file for what questions, cards and drawings are gone through with, instead of four.
                  name: 'run',
                  minShareCount: 2,
                  test: /src[\\/]web[\\/](offline[\\/]|browser[\\/]use-leaving|ui[\\/](run-head|sound))/,
                },
                {
                  // One file for what the dialogs of the account share, instead of one for each word.
                  name: 'account',
                  minShareCount: 2,
                  test: /src[\\/](web[\\/](features[\\/](auth|profile)|ui[\\/]dialog)|messages[\\/]messages[\\/](delete|dialog|export|landing|password|phone|photo|profile|registration)_|messages[\\/]messages[\\/]devices\.)/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The built pages hold all they need, React's faster half included, however the program is started.
      ...(command === 'build'
        ? { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }
        : {}),
      build: { rolldownOptions: { input: './src/web/page-handler.ts' } },
    },
  },
}))
