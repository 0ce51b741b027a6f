import { englishWords } from './english.ts'
import { type JudgeText, rightAnswers } from './grade-with.ts'
import { gradeText } from './text-answer.ts'

/** Judges a text among the answers that are listed as right; the words of the question itself are known. */
export const judgeText: JudgeText = (question, answer, vocabulary) => {
  const listed = rightAnswers(question).filter((right) => typeof right === 'string')
  const texts = question.answers.flatMap(({ text }) => (text ? [text] : []))
  const here = [question.question, ...texts, ...listed].flatMap(englishWords)
  return gradeText(answer, listed, question.solution, {
    real: vocabulary.real,
    known: new Set([...vocabulary.known, ...here]),
  })
}
