import type { Problem } from '#server/content/read/problems.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'
import type { QuestionFile } from '#server/content/schema/practice.ts'
import { allCards, allQuestions } from '../check-practice.ts'

/** Letters and digits alone: how a line is spaced and ended makes it no other line. */
const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** The sentences that a question comes to, where no single text of its file holds them. */
function wholeOf(question: QuestionFile): string[] {
  if (question.type === 'arrange')
    return [question.lead ?? '', ...question.pieces, question.tail ?? ''].join(' ').split('\n')
  const blank = typeof question.question === 'string' ? question.question : ''
  if (question.type === 'fill-blank') return [blank.replace('___', question.answer)]
  const right =
    question.type === 'multiple-choice' && typeof question.right === 'string' ? question.right : ''
  return [blank.replace('___', right)]
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

/** Every text of questions and cards. */
function askedTexts(school: SchoolFiles): Set<string> {
  const questions = allQuestions(school).flatMap(({ question }) => [
    ...textsIn(question),
    ...wholeOf(question),
  ])
  const cards = allCards(school).flatMap(({ card }) => textsIn(card))
  return new Set([...questions, ...cards].map(folded))
}

/** Finds lines of a preview that the unit's videos don't say, that stand twice, or that a question asks for or a card holds. */
export function checkPreviews(school: SchoolFiles): Problem[] {
  const asked = askedTexts(school)
  return school.units.flatMap(({ lessons }) => {
    const said = new Set(
      lessons.flatMap(({ lesson }) =>
        lesson.type === 'VIDEO' ? lesson.slides.map(({ say }) => folded(say)) : [],
      ),
    )
    return lessons.flatMap(({ yaml, lesson: { preview } }) =>
      preview.flatMap((line, index) => {
        const at = (what: string) => [yaml.problem(['preview', index], `preview.${index}: ${what}`)]
        if (!said.has(folded(line))) return at('no video of the unit says it')
        if (preview.findIndex((other) => folded(other) === folded(line)) < index)
          return at('stands here twice')
        return asked.has(folded(line))
          ? at('a question or a card has it: a preview gives none of them away')
          : []
      }),
    )
  })
}
