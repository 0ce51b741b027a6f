import type { Plugin } from 'vite'

const BEYOND_ASCII = /[\u0080-\uffff]/g

/** The server's pages in ASCII: V8 keeps a program with a single Burmese letter at two bytes a character. */
export const oneByteServer = (): Plugin => ({
  name: 'one-byte-server',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  // What is rendered is printed once more, without escapes, before this.
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk') chunk.code = chunk.code.replace(BEYOND_ASCII, escaped)
  },
})

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
