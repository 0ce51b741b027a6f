import type { KnipConfig } from 'knip'

/** Loaded by their names: by the build, or as programs of their own. */
const LOADED_BY_NAME = [
  'src/server/app/main.ts!',
  'src/cli/main.ts!',
  'src/**/*-process.ts!',
  'src/web/{routes,runtime/documents/page-handler,runtime/worker/worker}.ts!',
  'src/web/i18n/jsx-{runtime,dev-runtime}.ts!',
  'src/web/runtime/islands/wake.tsx!',
  'src/web/runtime/enhancer/{enhancer,visitor-page}.ts!',
  'src/web/**/*.{page,layout,data,island,behaviour}.{ts,tsx}!',
]

/**
 * Finds files and exports that nothing uses; with `--production` those that only tests use. What a file uses itself may then be exported for
 * its test.
 */
const config: KnipConfig = ({ production }) => ({
  entry: [
    ...LOADED_BY_NAME,
    'bin/**/*.mjs',
    'bench/**/*.ts',
    'tests/**/*.ts',
    'src/**/*.{test,suite}.{ts,tsx}',
    'vite*.config.ts',
  ],
  project: [
    'src/**/*.{ts,tsx}!',
    '!src/messages/**',
    '!src/**/*.{test,suite}.{ts,tsx}!',
    '{bench,tests,vite}/**/*.ts',
    'bin/**/*.mjs',
  ],
  include: ['files', 'exports', 'types'],
  ignoreExportsUsedInFile: production === true || { interface: true, type: true },
  // What documents and tests are held against.
  ignoreIssues: { 'src/server/platform/config.ts': ['exports'] },
})

export default config
