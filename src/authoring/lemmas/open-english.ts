import { createRequire } from 'node:module'
import type { EnglishTagger } from '#domain/school/lemmas/english-lemmas.ts'

/** Part of wink-nlp that is used. */
type Wink = {
  readDoc(text: string): { tokens(): { out(what: unknown): string[] } }
  its: Record<'value' | 'lemma' | 'pos', unknown>
}

/**
 * wink-nlp with its small English model, which tags parts of speech and knows dictionary forms; null if the packages are not installed,
 * as in production.
 * @param from the module that would require it
 */
export function openEnglish(from: string = import.meta.url): EnglishTagger | null {
  const require = createRequire(from)
  const load = (name: string) => {
    try {
      return require(require.resolve(name))
    } catch {
      return null
    }
  }
  const [winkNlp, model] = [load('wink-nlp'), load('wink-eng-lite-web-model')]
  if (!winkNlp || !model) return null
  const { readDoc, its }: Wink = winkNlp(model, ['sbd', 'pos'])
  return (sentence) => {
    const tokens = readDoc(sentence).tokens()
    const [words, lemmas, tags] = [tokens.out(its.value), tokens.out(its.lemma), tokens.out(its.pos)]
    return words.map((word, at) => ({ word, lemma: lemmas[at] ?? word, isVerb: tags[at] === 'VERB' }))
  }
}
