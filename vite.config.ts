import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { type BuildEnvironmentOptions, defineConfig } from 'vite'
import { browserEntries, browserFiles } from './vite/browser-files.ts'
import { browserMessages } from './vite/browser-messages.ts'
import { bundleGroups } from './vite/bundles.ts'
import { callAddresses } from './vite/call-addresses.ts'
import { foldersOfSources } from './vite/folders-of-sources.ts'
import { importsAgain } from './vite/imports-again.ts'
import { jsxInScriptOfPage } from './vite/jsx-in-script-of-page.ts'
import { oneByteServer } from './vite/one-byte-server.ts'
import { pageRoutes } from './vite/page-routes.ts'
import { plainColours } from './vite/plain-colours.ts'
import { buildTargets } from './vite/served-browsers.ts'

/** How the browser's scripts are built, for readers of whichever language. */
const browserBuild: BuildEnvironmentOptions = {
  target: buildTargets,
  outDir: 'build/client',
  rolldownOptions: {
    input: browserEntries(),
    transform: { assumptions: { setPublicClassFields: true } },
    preserveEntrySignatures: 'allow-extension',
    output: {
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: bundleGroups(),
      },
    },
  },
}

export default defineConfig(({ command }) => ({
  plugins: [
    callAddresses(),
    pageRoutes(),
    browserFiles(),
    browserMessages(),
    importsAgain(),
    jsxInScriptOfPage(),
    foldersOfSources(),
    oneByteServer(),
    // A build finds them compiled.
    command === 'serve' &&
      paraglideVitePlugin({
        project: './project.inlang',
        outdir: './src/messages',
        strategy: ['globalVariable', 'baseLocale'],
        isServer: 'import.meta.env?.SSR ?? true',
      }),
  ],
  appType: 'custom',
  css: { postcss: { plugins: [plainColours] } },
  server: { host: '127.0.0.1' },
  build: { target: 'es2022', assetsInlineLimit: 0, emptyOutDir: true, modulePreload: false },
  builder: {
    // The server's pages name the browser's files, so these are built first.
    async buildApp(builder) {
      for (const name of ['client', 'japanese', 'ssr']) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
    },
  },
  environments: {
    client: { build: browserBuild },
    japanese: {
      consumer: 'client',
      build: { ...browserBuild, copyPublicDir: false, emptyOutDir: false },
    },
    ssr: {
      // What is built holds all it needs, React's faster half included, however the program is started.
      ...(command === 'build'
        ? { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }
        : {}),
      build: {
        outDir: 'build/server',
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: {
          // In one build, so that both share the contract and the domain.
          input: { main: './src/server/app/main.ts', pages: './src/web/runtime/documents/page-handler.ts' },
          // Compiled code, and what only development or another process loads.
          external: ['pg-native', 'sharp', 'sql.js', 'vite'],
          output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', comments: false },
        },
      },
    },
  },
}))
