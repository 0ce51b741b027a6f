import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { toZawgyi } from '#domain/text/burmese/to-zawgyi.ts'
import { readByRules } from '#domain/text/burmese/zawgyi-converter.ts'
import { seeded } from './random.ts'

const { ZawgyiConverter } = createRequire(import.meta.url)(
  'myanmar-tools/build_node/zawgyi_converter.js',
) as { ZawgyiConverter: new () => { zawgyiToUnicode: (text: string) => string } }

/** Every different line of the school and its interface that has Burmese. */
async function burmeseLines(): Promise<string[]> {
  const files = await readdir('content', { recursive: true })
  const paths = [
    'messages/my.json',
    ...files.filter((file) => /\.(yaml|md|vtt)$/.test(file)).map((file) => join('content', file)),
  ]
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => /[\u1000-\u109f]/.test(line))
  return [...new Set(lines)]
}

/**
 * Reads lines of the school, in Unicode and as Zawgyi writes them, by our rules and by the library, chosen by the seed.
 * @returns how many there are and were read, and those that the two read in another way
 */
export async function readZawgyi(count: number, seed: number) {
  const [random, library, all] = [seeded(seed), new ZawgyiConverter(), await burmeseLines()]
  const chosen = all
    .map((line) => ({ line, at: random() }))
    .sort((one, other) => one.at - other.at)
    .slice(0, count)
    .flatMap(({ line }) => [line, toZawgyi(line)])
  const different = chosen.filter((line) => readByRules(line) !== library.zawgyiToUnicode(line))
  return { total: all.length, read: chosen.length, different }
}
