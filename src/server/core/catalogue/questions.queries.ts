import type { Kysely } from 'kysely'
import type { Answer } from '#domain/practice/grading/question.ts'
import type { LemmaInText } from '#domain/school/lemmas/words-in-text.ts'
import type { QuestionBody } from '#server/platform/db/bodies.ts'
import { perRelease } from '#server/platform/db/per-release.ts'
import type { Tables } from '#server/platform/db/rows.ts'
import type { School } from './school.queries.ts'
import { getVocabularies } from './vocabularies.queries.ts'

export type StoredQuestion = Pick<Tables['questions'], 'question_type' | 'format'> & {
  id: number
  lesson_id: number
  body: QuestionBody
  /** Answers that teachers accepted beside the file's own answers. */
  alsoAccepted: Answer[]
  /** Those of the right answer in the language that is taught. */
  words: LemmaInText[]
}

export type Questions = {
  byId: ReadonlyMap<number, StoredQuestion>
  /** Those that teachers removed, for answers that were given before. */
  removed: ReadonlyMap<number, StoredQuestion>
  ofLesson: ReadonlyMap<number, StoredQuestion[]>
}

/** The right answer's texts that are in the language that is taught, in their order. */
function rightAnswer({ answers, arrange, solution: { correct_answer: right } }: QuestionBody): string {
  const ids = [right].flat(2)
  const texts = ids.map((part) =>
    typeof part === 'string' ? part : answers.find(({ id }) => id === part)?.text,
  )
  const pieces = [arrange?.lead, ...texts, arrange?.tail]
  return pieces.filter((text) => typeof text === 'string').join(' ')
}

async function readQuestions(db: Kysely<Tables>, school: School): Promise<Questions> {
  const { find } = await getVocabularies({ db, school: async () => school })
  const rows = await db
    .selectFrom('questions')
    .select(['id', 'lesson_id', 'question_type', 'format', 'body', 'hidden'])
    .orderBy('lesson_id')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const accepted = await db.selectFrom('accepted_answers').select(['question_id', 'answer']).execute()
  const alsoAccepted = Map.groupBy(accepted, ({ question_id }) => question_id)
  const all = rows.map(({ hidden, ...row }) => ({
    hidden,
    question: {
      ...row,
      alsoAccepted: (alsoAccepted.get(row.id) ?? []).map((one) => one.answer),
      words: find[row.body.lang](rightAnswer(row.body)),
    },
  }))
  const those = (isHidden: boolean) =>
    all.flatMap(({ hidden, question }) => (hidden === isHidden ? [question] : []))
  const questions = those(false)
  return {
    byId: new Map(questions.map((question) => [question.id, question])),
    removed: new Map(those(true).map((question) => [question.id, question])),
    ofLesson: Map.groupBy(questions, ({ lesson_id }) => lesson_id),
  }
}

/** Every question by lesson in order; read once a release. */
export const getQuestions = perRelease(readQuestions)
