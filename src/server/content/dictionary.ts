import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** How a dictionary reads Japanese, in kana; a word that it does not know stays as it is written. */
export type Dictionary = (text: string) => string

type Token = { surface_form: string; reading?: string }
type Kuromoji = {
  builder(options: { dicPath: string }): {
    build(done: (error: Error | null, tokenizer: { tokenize(text: string): Token[] }) => void): void
  }
}

/**
 * The dictionary of kuromoji, of some 450 MB of memory; null where the package is not installed, as in production. It reads
 * numbers with counters, names and single characters wrongly: a check, never a source.
 * @param from the module that would import it
 */
export async function openDictionary(from: string = import.meta.url): Promise<Dictionary | null> {
  const require = createRequire(from)
  let place: string
  try {
    place = dirname(require.resolve('kuromoji/package.json'))
  } catch {
    return null
  }
  const kuromoji = require('kuromoji') as Kuromoji
  const { promise, resolve, reject } = Promise.withResolvers<{ tokenize(text: string): Token[] }>()
  kuromoji
    .builder({ dicPath: join(place, 'dict') })
    .build((error, built) => (error ? reject(error) : resolve(built)))
  const tokenizer = await promise
  return (text) =>
    tokenizer
      .tokenize(text)
      .map(({ surface_form, reading }) => (reading && reading !== '*' ? reading : surface_form))
      .join('')
}
