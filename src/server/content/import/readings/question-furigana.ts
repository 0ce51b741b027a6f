import { collectFurigana } from '#domain/text/furigana/furigana.ts'
import type { ReadKanji } from '#domain/text/furigana/reading-lexicon.ts'
import { type Furigana, ROW, type RubyRun } from '#domain/text/furigana/ruby.ts'
import { toHiragana } from '#domain/text/to-hiragana.ts'
import type { QuestionFile } from '#server/content/schema/practice.ts'
import type { BodyText } from '#server/platform/db/bodies.ts'

/** Readings of a question's kanji: what may be shown as it is asked, and what would answer it and waits for the verdict. */
export type QuestionFurigana = { asked: Furigana | undefined; late: Furigana | undefined }

export function questionFurigana(question: QuestionFile, read: ReadKanji): QuestionFurigana {
  const texts = listQuestionTexts(question)
  const runs = texts.map((text) => read(text, text === question.say ? question.sounds : undefined))
  const late = question.type === 'arrange' ? new Set<string>() : rowsThatAnswer(question, texts, runs)
  const all = collectFurigana(runs)
  if (late.size === 0 || !all) return { asked: all, late: undefined }
  const asked = collectFurigana(runs.map((text) => text.filter((run) => !late.has(run.text))))
  const rest = Object.entries(all).filter(([key, reading]) => asked?.[key] !== reading)
  return { asked, late: rest.length > 0 ? Object.fromEntries(rest) : undefined }
}

/** Its texts as they are shown, in the languages in which kanji are explained. */
export function listQuestionTexts(question: QuestionFile): string[] {
  const { question: asked, say, explain } = question
  return [asked, ...answersOf(question), say, explain].flatMap(inLanguages)
}

const inLanguages = (text: BodyText | undefined): string[] =>
  text === undefined ? [] : typeof text === 'string' ? [text] : [text.my, text.en]

function answersOf(question: QuestionFile): (BodyText | undefined)[] {
  switch (question.type) {
    case 'multiple-choice':
      return question.answer_by === 'text' ? [question.right, ...question.wrong] : []
    case 'arrange':
      return [question.prompt, question.lead, ...question.pieces, ...question.extra, question.tail]
    case 'match':
      return question.pairs.flatMap(({ left, right }) => [left, right])
    case 'fill-blank':
      return [question.answer]
    default:
      return []
  }
}

const ONE_KANJI = /^[㐀-䶿一-鿿]$/
const onlyJapanese = (text: BodyText): string =>
  (typeof text === 'string' ? text : text.my).replace(
    /[^\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]/gu,
    '',
  )

/** The kanji that are read as one of the answers says, and single ones that are asked for, or about. */
function rowsThatAnswer(
  question: QuestionFile,
  texts: readonly string[],
  runs: readonly (readonly RubyRun[])[],
): Set<string> {
  const kana = texts.map(kanaOf).filter((text) => text.length > 1)
  const read = runs.flatMap((text) => rowsHeardIn(text, kana))
  const groups: BodyText[][] =
    question.type === 'match'
      ? [question.pairs.map(({ left }) => left), question.pairs.map(({ right }) => right)]
      : [question.type === 'multiple-choice' ? [question.right, ...question.wrong] : []]
  const single = [question.question === undefined ? [] : [question.question], ...groups]
    .map((group) => group.map(onlyJapanese))
    .filter((group) => group.length > 0 && group.every((text) => ONE_KANJI.test(text)))
  return new Set([...read, ...single.flat()])
}

/** A text in kana alone, without its marks; nothing of others. */
const kanaOf = (text: string): string => {
  const letters = text.replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  return /^[ぁ-ゖァ-ヺー]+$/.test(letters) ? toHiragana(letters) : ''
}

/** The kanji of a text whose whole reading stands in one of these. */
function rowsHeardIn(runs: readonly RubyRun[], kana: readonly string[]): string[] {
  let whole = ''
  const places = runs.map(({ text, reading }) => {
    const from = whole.length
    whole += reading ?? toHiragana(text.replace(/[^\p{L}\p{M}\p{N}]/gu, ''))
    return { text, reading, from, to: whole.length }
  })
  const heard = kana.flatMap((part) => {
    const at = whole.indexOf(part)
    return at === -1 ? [] : [{ from: at, to: at + part.length }]
  })
  return places.flatMap(({ text, reading, from, to }) =>
    reading && ROW.test(text) && heard.some((part) => part.from <= from && part.to >= to) ? [text] : [],
  )
}
