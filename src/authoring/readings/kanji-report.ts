import type { ReadKanji } from '#domain/text/furigana/reading-lexicon.ts'
import { listQuestionTexts } from '#server/content/import/readings/question-furigana.ts'
import { questionsOfPoint } from '#server/content/read/questions-of-point.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'

/** The kanji that Japanese lessons, points of grammar and stories show: how many have a reading, and those that have none. */
export type KanjiReport = { all: number; read: number; unread: { kanji: string; text: string; in: string }[] }

type Shown = { in: string; text: string; reading?: string | undefined }

const KANJI = /[㐀-䶿一-鿿々]/g

export function kanjiReport(school: SchoolFiles, read: ReadKanji): KanjiReport {
  const runs = shownIn(school).flatMap(({ in: place, text, reading }) =>
    read(text, reading).map((run) => ({
      ...run,
      whole: text,
      place,
      count: run.text.match(KANJI)?.length ?? 0,
    })),
  )
  const sum = (of: typeof runs) => of.reduce((total, { count }) => total + count, 0)
  return {
    all: sum(runs),
    read: sum(runs.filter(({ reading }) => reading)),
    unread: runs.flatMap(({ text, reading, whole, place, count }) =>
      count > 0 && !reading ? [{ kanji: text, text: whole, in: place }] : [],
    ),
  }
}

/** The report for people. */
export const kanjiText = ({ all, read, unread }: KanjiReport): string =>
  [
    `furigana         ${read} of ${all} kanji have their reading (${((100 * read) / Math.max(all, 1)).toFixed(1)} %)`,
    ...unread.map(
      ({ kanji, text, in: place }) =>
        `                 ${kanji} in ${place}: ${text.slice(0, 60).replaceAll('\n', ' ')}`,
    ),
  ].join('\n')

function shownIn({ units, grammar, stories }: SchoolFiles): Shown[] {
  const lessons = units.flatMap(({ language, lessons }) => (language === 'japanese' ? lessons : []))
  const points = grammar.flatMap(({ language, value }) => (language === 'japanese' ? [value] : []))
  const told = stories.flatMap(({ language, value }) => (language === 'japanese' ? [value] : []))
  const questions = [
    ...lessons.flatMap(({ lesson }) => (lesson.type === 'PRACTICE' ? lesson.questions : [])),
    ...[...points, ...told].flatMap(questionsOfPoint),
  ]
  const cards = lessons.flatMap(({ lesson }) => (lesson.type === 'FLASH_CARD' ? lesson.cards : []))
  return [
    ...questions.flatMap((question) =>
      listQuestionTexts(question).map((text) => ({
        in: question.id,
        text,
        reading: text === question.say ? question.sounds : undefined,
      })),
    ),
    ...cards.flatMap(({ id, back, example }) => [
      { in: id, text: back.my },
      { in: id, text: back.en },
      ...(example ? [{ in: id, text: example.text, reading: example.sounds }] : []),
    ]),
    ...points.flatMap(({ id, form, reading, text, examples, slips }) => [
      { in: id, text: form, reading },
      { in: id, text },
      ...examples.map((example) => ({ in: id, ...example })),
      ...slips.flatMap(({ wrong, right, my }) => [wrong, right, my].map((text) => ({ in: id, text }))),
    ]),
    ...told.flatMap(({ id, lines }) =>
      lines.map(({ say, sounds }) => ({ in: id, text: say, reading: sounds })),
    ),
  ]
}
