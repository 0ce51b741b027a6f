import { groupedBy, lastOf } from '#domain/base/lists.ts'
import { toHiragana } from '#domain/text/to-hiragana.ts'
import { type Furigana, ROW, type RubyRun } from './ruby.ts'

/**
 * Aligns the kana of a reading with each row of kanji: 食べます and たべます give 食[た]べます. Particles may stand in the reading as they
 * sound (お for を, わ for は, え for へ); spaces and punctuation don't count.
 * @returns the text in pieces; null if the two don't fit, or fit in several ways
 */
export function alignReading(text: string, reading: string): RubyRun[] | null {
  const [phrases, readings] = [text.split(NO_LETTERS), reading.split(NO_LETTERS)]
  const written = phrases.filter((phrase) => LETTER.test(phrase))
  const heard = readings.filter((phrase) => LETTER.test(phrase))
  if (written.length !== heard.length) return alignPhrase(text, reading)
  let at = 0
  const aligned = phrases.map((phrase) =>
    LETTER.test(phrase) ? alignPhrase(phrase, heard[at++] ?? '') : phrase ? [{ text: phrase }] : [],
  )
  const runs = aligned.flatMap((phrase) => phrase ?? [])
  return aligned.includes(null) ? alignPhrase(text, reading) : runs
}

const LETTER = /[\p{L}\p{N}]/u
const NO_LETTERS = /([^\p{L}\p{M}\p{N}]+)/u
const KANA = /[\u3041-\u3096\u30a1-\u30fc]/
const OTHER = /([\p{Script=Latin}\d０-９]+)/u
/** A reading begins with no small kana, ん or long vowel. */
const NO_BEGINNING = /^[ぁぃぅぇぉっゃゅょんー]/
const MAX_KANA = 5

/** Kana that may stand for one that is written. */
const HEARD_AS: Readonly<Record<string, string>> = {
  ...{ は: 'はわ', へ: 'へえ', を: 'をお', ー: 'ーあいうえお', う: 'うおー', い: 'いえー' },
  ...{ づ: 'づず', ず: 'ずづ', ぢ: 'ぢじ', じ: 'じぢ' },
}

type Token = { text: string; is: 'row' | 'other' | 'kana' | 'mark' }

function tokensOf(text: string): Token[] {
  return text.split(ROW).flatMap((part, index): Token[] => {
    if (index % 2 === 1) return [{ text: part, is: 'row' }]
    return part.split(OTHER).flatMap((piece, place): Token[] => {
      if (place % 2 === 1) return [{ text: piece, is: 'other' }]
      return [...piece].map((letter) => ({ text: letter, is: KANA.test(letter) ? 'kana' : 'mark' }))
    })
  })
}

function alignPhrase(text: string, reading: string): RubyRun[] | null {
  const tokens = tokensOf(text)
  const kana = toHiragana(reading).replace(/[^\u3041-\u3096ー]/g, '')
  const ways = waysThrough(tokens, kana)
  const [only] = ways
  if (ways.length !== 1 || !only) return null
  return joined(
    tokens.map(({ text, is }, index) => {
      const found = only[index]
      return is === 'row' && found ? { text, reading: found } : { text }
    }),
  )
}

type Way = readonly string[]

/** Ways in which the tokens share the kana among them; of several ways two. */
function waysThrough(tokens: readonly Token[], kana: string): readonly Way[] {
  const known = new Map<string, readonly Way[]>()
  const from = (index: number, at: number): readonly Way[] => {
    const token = tokens[index]
    if (!token) return at === kana.length ? [[]] : []
    const key = `${index} ${at}`
    const ways =
      known.get(key) ??
      partsOf(token, kana, at).flatMap((part) => {
        return from(index + 1, at + part.length).map((rest): Way => [part, ...rest])
      })
    known.set(key, ways.slice(0, 2))
    return ways.slice(0, 2)
  }
  return from(0, 0)
}

/** The kana from here on that may belong to a token. */
function partsOf({ text, is }: Token, kana: string, at: number): string[] {
  if (is === 'mark') return ['']
  const next = kana[at] ?? ''
  if (is === 'kana') {
    const letter = toHiragana(text)
    return next !== '' && (HEARD_AS[letter] ?? letter).includes(next) ? [next] : []
  }
  if (is === 'row' && NO_BEGINNING.test(next)) return []
  const most = Math.min(kana.length - at, MAX_KANA * text.length)
  return Array.from({ length: most }, (_, index) => kana.slice(at, at + index + 1)).filter(
    // A small kana or a long vowel stays with the kana before it.
    ({ length }) => !/^[ぁぃぅぇぉゃゅょー]/.test(kana.slice(at + length)),
  )
}

/** Neighbours without a reading as one. */
function joined(runs: readonly RubyRun[]): RubyRun[] {
  const all: RubyRun[] = []
  for (const run of runs) {
    const last = lastOf(all)
    if (last && !last.reading && !run.reading) last.text += run.text
    else all.push({ ...run })
  }
  return all
}

type Row = { row: string; next: string; reading: string | undefined }

const rowsOf = (runs: readonly RubyRun[]): Row[] =>
  runs.flatMap(({ text, reading }, index): Row[] => {
    const after = runs[index + 1]?.text ?? ''
    if (reading) return [{ row: text, next: after[0] ?? '', reading }]
    const parts = text.split(ROW)
    return parts.flatMap((row, place) =>
      place % 2 === 1 ? [{ row, next: (parts[place + 1] || after)[0] ?? '', reading: undefined }] : [],
    )
  })

/** The readings of several texts that are shown together; none where two of them differ, and undefined without any. */
export function collectFurigana(texts: readonly (readonly RubyRun[])[]): Furigana | undefined {
  const byRow = groupedBy(texts.flatMap(rowsOf), ({ row }) => row)
  const found = [...byRow].flatMap(([row, all]) => {
    const whole = sharedBy(all)
    if (whole !== null) return whole ? [[row, whole] as const] : []
    return [...groupedBy(all, ({ next }) => next)].flatMap(([next, some]) => {
      const reading = sharedBy(some)
      return reading && next ? [[row + next, reading] as const] : []
    })
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

/** The reading of all; undefined if none has one, null if they differ. */
function sharedBy(rows: readonly Row[]): string | undefined | null {
  const readings = new Set(rows.map(({ reading }) => reading))
  return readings.size === 1 ? rows[0]?.reading : null
}
