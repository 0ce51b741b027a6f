import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { joinParticles } from '../src/domain/text/burmese/join-particles.ts'
import { toZawgyi } from '../src/domain/text/burmese/to-zawgyi.ts'
import { type OfflineScreenText, SCRIPT, STYLE } from '../src/web/runtime/worker/screen.ts'

type Texts = { shared_error_network: string; shared_error_network_advice: string } & {
  shared_retry: string
  shared_host_offline: string
}

const textsIn = async (locale: 'my' | 'en' | 'ja'): Promise<Texts> =>
  JSON.parse(await readFile(join(import.meta.dirname, '../messages', `${locale}.json`), 'utf8'))

const wordsOf = (
  lang: OfflineScreenText['lang'],
  texts: Texts,
  shown: (text: string) => string,
): OfflineScreenText => ({
  lang,
  title: shown(texts.shared_error_network),
  sentence: shown(texts.shared_error_network_advice),
  retry: shown(texts.shared_retry),
  says: shown(texts.shared_host_offline),
})

/** A host as a drawing of its own, with the parts that it needs. */
async function hostDrawn(id: string): Promise<string> {
  const file = await readFile(join(import.meta.dirname, '../src/web/ui/hosts/hosts.svg'), 'utf8')
  const partOf = (name: string) =>
    new RegExp(`<(\\w+) id="${name}"(?:[^>]*/>|[\\s\\S]*?</\\1>)`).exec(file)?.[0] ?? ''
  const inside = partOf(id).replace(/^<symbol[^>]*>|<\/symbol>$/g, '')
  const drawn = inside.replace(/<use href="#([^"]+)"\/>/g, (_, name: string) => partOf(name))
  return `<svg width="96" aria-hidden="true" viewBox="-6 0 132 132">${drawn.replace(/ id="[^"]+"|\n/g, '')}</svg>`
}

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
      return `export const host = ${JSON.stringify(await hostDrawn('su-su-sleep'))}\nexport const words = ${JSON.stringify(words)}\nexport const policy = ${JSON.stringify(policy)}`
    },
  }
}
