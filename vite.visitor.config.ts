import { defineConfig } from 'vite'
import { buildTargets } from './vite/served-browsers.ts'

/** One small file: built with the other scripts, it would find what it needs in the enhancer's, and bring that along. */
export default defineConfig({
  publicDir: false,
  build: {
    target: buildTargets,
    outDir: 'build/client',
    emptyOutDir: false,
    lib: {
      entry: 'src/web/runtime/enhancer/visitor-page.ts',
      formats: ['iife'],
      name: 'visitor',
      fileName: () => 'visitor.js',
    },
  },
})
