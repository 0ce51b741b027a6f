import type { GrammarFile } from '#server/content/schema/grammar.ts'
import type { QuestionFile } from '#server/content/schema/practice.ts'

/** The questions of a point of grammar or a story, with ids made from its own: `present-simple-q1` is the first. */
export const questionsOfPoint = ({ id, questions }: Pick<GrammarFile, 'id' | 'questions'>): QuestionFile[] =>
  questions.map((question, index) => ({ ...question, id: `${id}-q${index + 1}` }))
