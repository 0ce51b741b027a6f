import { defineConfig } from 'vite'
import { offlineWords } from './vite/offline-words.ts'
import { buildTargets } from './vite/served-browsers.ts'

/** The worker stands at an address of its own, as one file. */
export default defineConfig({
  plugins: [offlineWords()],
  publicDir: false,
  build: {
    target: buildTargets,
    outDir: 'build/client',
    emptyOutDir: false,
    lib: {
      entry: 'src/web/runtime/worker/worker.ts',
      formats: ['iife'],
      name: 'worker',
      fileName: () => 'firebase-messaging-sw.js',
    },
  },
})
