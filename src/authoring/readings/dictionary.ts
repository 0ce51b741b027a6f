/// <reference path="./kuromoji.d.ts" />
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Tokenizer } from 'kuromoji'

/** Reading of Japanese by a dictionary, in kana; a word that it does not know stays as it is written. */
export type Dictionary = (text: string) => string

/**
 * The dictionary of kuromoji, of some 450 MB of memory; null if the package is not installed, as in production.
 * @param from the module that would import it
 */
export async function openKuromoji(from: string = import.meta.url): Promise<Tokenizer | null> {
  const require = createRequire(from)
  let place: string
  try {
    place = dirname(require.resolve('kuromoji/package.json'))
  } catch {
    return null
  }
  const { default: kuromoji } = await import('kuromoji')
  const { promise, resolve, reject } = Promise.withResolvers<Tokenizer>()
  kuromoji
    .builder({ dicPath: join(place, 'dict') })
    .build((error, built) => (error ? reject(error) : resolve(built)))
  return await promise
}

/** Reading by a tokenizer's dictionary, often wrong for numbers with counters, names and single characters: a check, never a source. */
export const readingsBy =
  (tokenizer: Tokenizer): Dictionary =>
  (text) =>
    tokenizer
      .tokenize(text)
      .map(({ surface_form, reading }) => (reading && reading !== '*' ? reading : surface_form))
      .join('')
