import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/run/longest-first.ts'
import { makeRunFolder } from './tests/support/run/run-folder.ts'
import { callAddresses } from './vite/call-addresses.ts'

// What a run starts inherits these. Programs that drills start again and again need not compile themselves each time.
const folder = process.env.TMPDIR ? undefined : makeRunFolder()
if (folder) process.env.TMPDIR = folder
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/node')

const withDatabase = {
  globalSetup: ['tests/support/run/database.setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // What a browser or another process does late on a busy machine is done all the same.
  expect: { poll: { timeout: 20_000 } },
}

export default defineConfig({
  plugins: [callAddresses({ isTest: true })],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ['**/*.api.test.ts'],
          // Those that stub a global or a clock put it back themselves.
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...withDatabase,
          name: 'api',
          setupFiles: ['tests/support/run/watch-writers.ts'],
          include: ['src/**/*.api.test.ts', 'tests/**/*.api.test.ts'],
          // Each file has an app and a database of its own; what they load once saves a third of their time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...withDatabase,
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.ts'],
          // Each file has an app and a database of its own; the program's modules and the browser are loaded once.
          isolate: false,
          testTimeout: 120_000,
          // `npm test -- --again`: to look at what fails only sometimes. The run fails all the same.
          retry: process.env.TESTS_AGAIN ? 1 : 0,
        },
      },
    ],
    // Three keep two cores busy: what they run waits for children, browsers and timers a third of its time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
  },
})
