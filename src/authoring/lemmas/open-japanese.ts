import type { WordEntries } from 'kuromoji'
import { openKuromoji } from '#authoring/readings/dictionary.ts'
import type { JapaneseDictionary } from '#domain/school/lemmas/japanese-lemmas.ts'
import { toHiragana } from '#domain/text/to-hiragana.ts'

/** Nouns that stand alone and name no person or place. */
const NOUN = /^[^,]+,名詞,(?:一般|サ変接続|形容動詞語幹|副詞可能|代名詞),/

/** IPADIC, as kuromoji brings it, of some 500 MB of memory; null if the package is not installed, as in production. */
export async function openJapanese(): Promise<JapaneseDictionary | null> {
  const tokenizer = await openKuromoji()
  if (!tokenizer) return null
  const nouns = nounsOf(tokenizer.token_info_dictionary)
  return {
    analyse: (text) =>
      tokenizer.tokenize(text).map(({ surface_form, basic_form, reading, pos, pos_detail_1, word_type }) => ({
        surface: surface_form,
        base: basic_form === '*' ? surface_form : basic_form,
        reading: reading ?? null,
        type: pos,
        kind: pos_detail_1,
        isKnown: word_type === 'KNOWN',
      })),
    isNoun: (reading) => nouns.has(reading),
  }
}

/** Readings of the dictionary's nouns, in hiragana. */
function nounsOf(entries: WordEntries): ReadonlySet<string> {
  const nouns = new Set<string>()
  for (const tokens of Object.values(entries.target_map))
    for (const token of tokens) {
      const features = entries.getFeatures(token)
      if (!NOUN.test(features)) continue
      const reading = features.split(',')[8]
      if (reading) nouns.add(toHiragana(reading))
    }
  return nouns
}
