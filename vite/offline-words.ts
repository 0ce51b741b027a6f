import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { joinParticles } from '../src/domain/text/burmese/join-particles.ts'
import { toZawgyi } from '../src/domain/text/burmese/to-zawgyi.ts'
import { SCRIPT, STYLE, type Words } from '../src/web/worker/screen.ts'

type Texts = { error_network: string; error_network_advice: string; retry: string }

const textsIn = async (locale: 'my' | 'en' | 'ja'): Promise<Texts> =>
  JSON.parse(await readFile(join(import.meta.dirname, '../messages', `${locale}.json`), 'utf8'))

const wordsOf = (lang: Words['lang'], texts: Texts, shown: (text: string) => string): Words => ({
  lang,
  title: shown(texts.error_network),
  sentence: shown(texts.error_network_advice),
  retry: shown(texts.retry),
})

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Gives the worker its few sentences in each script, so that it needs neither the catalogue nor the conversion. */
export function offlineWords(): Plugin {
  const id = 'virtual:offline-words'
  return {
    name: 'offline-words',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: async (source) => {
      if (source !== `\0${id}`) return undefined
      const [my, en, ja] = await Promise.all([textsIn('my'), textsIn('en'), textsIn('ja')])
      const words = [
        wordsOf('my', my, joinParticles),
        wordsOf('my-Qaag', my, toZawgyi),
        wordsOf('en', en, (text) => text),
        wordsOf('ja', ja, (text) => text),
      ]
      const policy = `default-src 'none'; style-src ${hash(STYLE)}; script-src ${hash(SCRIPT)}; base-uri 'none'; frame-ancestors 'none'`
      return `export const words = ${JSON.stringify(words)}\nexport const policy = ${JSON.stringify(policy)}`
    },
  }
}
