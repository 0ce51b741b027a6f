import { toHiragana } from '#domain/text/to-hiragana.ts'
import type { Lemma } from './lemma.ts'

/** A morpheme as IPADIC describes it. */
export type Morpheme = {
  surface: string
  /** The dictionary form. */
  base: string
  /** Reading of the surface, in kana. */
  reading: string | null
  /** The part of speech and what kind of it, in IPADIC's words. */
  type: string
  kind: string
  /** True if it is from the dictionary and not a guess. */
  isKnown: boolean
}

const CONTENT = /^(?:名詞|動詞|形容詞|副詞|連体詞|感動詞|接続詞)$/
const NO_WORD = /^(?:数|接尾|固有名詞|接続詞的|動詞非自立的)$/
/** Nouns that carry grammar, but are words to learn. */
const MEANINGFUL = new Set('つもり こと とき ため ところ はず まま ほう 時 事 所 方'.split(' '))

/** True if it is a word to learn: no particle, ending, number or name. */
export function isContent({ type, kind, base }: Morpheme): boolean {
  if (!CONTENT.test(type)) return false
  return kind === '非自立' ? MEANINGFUL.has(base) : !NO_WORD.test(kind)
}

/** True if these are a verb or an adjective with its endings. */
export const isVerbPhrase = ([first, ...rest]: readonly Morpheme[]): boolean =>
  first !== undefined &&
  /^(?:動詞|形容詞)$/.test(first.type) &&
  first.kind === '自立' &&
  rest.every(({ type, kind }) => type === '助動詞' || /^(?:接続|終|副|係|並)/.test(kind)) &&
  rest.some(({ type, kind }) => type === '助動詞' || kind === '接続助詞') &&
  !/^[ずで]$/.test(rest[0]?.surface ?? '')

/** True if these are a noun of more than one sign with its particles. */
export const isNounPhrase = ([first, ...rest]: readonly Morpheme[]): boolean =>
  first?.isKnown === true &&
  first.surface.length > 1 &&
  first.type === '名詞' &&
  isContent(first) &&
  rest.every(({ type }) => type === '助詞' || type === '助動詞')

/** The words among them; する behind a noun makes one word with it. */
export const selectContentLemmas = (found: readonly Morpheme[]): Lemma[] =>
  found
    .filter((one, at) => isContent(one) && !(one.base === 'する' && found[at - 1]?.type === '名詞'))
    .map(toLemma)

const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u

/** The dictionary form with its reading, which follows from that of the surface: 行っ is read いっ, so 行く is いく. */
export function toLemma({ surface, base, reading }: Morpheme): Lemma {
  if (KANA.test(base) || reading === null) return { lemma: toHiragana(base), form: base }
  if (base === '来る') return { lemma: 'くる', form: base }
  let shared = 0
  while (shared < surface.length && surface[shared] === base[shared]) shared++
  const ending = toHiragana(surface.slice(shared))
  const read = toHiragana(reading)
  return { lemma: read.slice(0, read.length - ending.length) + base.slice(shared), form: base }
}
