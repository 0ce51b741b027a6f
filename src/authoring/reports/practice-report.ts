import { compareKey } from '#domain/text/compare-key.ts'
import { humanLines } from '#server/content/media/human-lines.ts'
import type { ContentFiles } from '#server/content/read/files.ts'
import type { SchoolFiles, UnitSource } from '#server/content/read/read-school-files.ts'
import type { QuestionFile } from '#server/content/schema/practice.ts'

const RECOGNISED: readonly QuestionFile['type'][] = ['multiple-choice', 'match', 'true-false']
const TYPED: readonly QuestionFile['type'][] = ['fill-blank', 'dictation']

/** Report of how the school practises and speaks; shares in percent. */
export type PracticeReport = {
  /** Questions in which the right answer is only recognised, and those in which it's typed, of all. */
  recognised: number
  typed: number
  /** Lines that questions play and that don't occur earlier. */
  heard_new: number
  /** Lines of videos by who speaks them. */
  speakers: Record<string, number>
  /** Lines of videos, cards, questions and characters that are heard, and how many of them a person recorded. */
  heard: { human: number; all: number }
}

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((100 * part) / whole))

/** Texts that a unit shows or says outside its questions. */
const shownIn = ({ lessons }: UnitSource): string[] =>
  lessons.flatMap(({ lesson }) => {
    if (lesson.type === 'VIDEO')
      return [...lesson.slides.map(({ say }) => say), ...lesson.phrases.map(({ text }) => text)]
    if (lesson.type !== 'FLASH_CARD') return []
    return lesson.cards.flatMap(({ front, example }) => [front, ...(example ? [example.text] : [])])
  })

/** A line without its spaces: Japanese parts what lights up together by them. */
const lineKey = (text: string) => compareKey(text).replace(/\s/g, '')

export function practiceReport(school: SchoolFiles, files: ContentFiles): PracticeReport {
  const { units } = school
  const questions = units.flatMap(({ lessons }) =>
    lessons.flatMap(({ lesson }) => (lesson.type === 'PRACTICE' ? lesson.questions : [])),
  )
  const count = (types: readonly QuestionFile['type'][]) =>
    questions.filter(({ type }) => types.includes(type)).length
  const known = new Set(units.flatMap(shownIn).map(lineKey))
  const heard = questions.flatMap(({ say }) => (say === undefined ? [] : [lineKey(say)]))
  const slides = units.flatMap(({ lessons }) =>
    lessons.flatMap(({ lesson }) => (lesson.type === 'VIDEO' ? lesson.slides : [])),
  )
  const speakers: Record<string, number> = {}
  for (const { speaker = 'su' } of slides) speakers[speaker] = (speakers[speaker] ?? 0) + 1
  return {
    recognised: percent(count(RECOGNISED), questions.length),
    typed: percent(count(TYPED), questions.length),
    heard_new: percent(heard.filter((line) => !known.has(line)).length, heard.length),
    speakers,
    heard: humanLines(school, files),
  }
}

/** The report for people. */
export const practiceText = ({ recognised, typed, heard_new, speakers, heard }: PracticeReport): string =>
  [
    `practice         ${recognised} % of questions recognised (under 50), ${typed} % typed (over 30); ${heard_new} % of heard lines are new (50)`,
    `voices           ${Object.entries(speakers)
      .map(([name, lines]) => `${name} ${lines} lines`)
      .join(', ')}; ${heard.human} of the ${heard.all} lines that are heard are human`,
  ].join('\n')
