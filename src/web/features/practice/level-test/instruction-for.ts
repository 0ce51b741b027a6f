import { m } from '#messages'
import type { LevelTestQuestion } from './progress.ts'

/** Instruction for a question, in words: its own text may be a sentence in the language that is tested. */
export function formatInstruction(question: LevelTestQuestion): string {
  const { question_type: type, audio, answers } = question
  if (type === 'arrange') return m.practice_level_test_do_arrange()
  if (type === 'true-false') return m.practice_level_test_do_judge()
  if (type === 'fill-blank' && answers.length === 0) return m.practice_level_test_do_fill()
  return audio ? m.practice_level_test_do_listen() : m.practice_level_test_do_choose()
}
