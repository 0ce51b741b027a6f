import type { CourseBody } from '#server/platform/db/bodies.ts'
import { messages } from '#server/platform/messages.ts'

/** Categories and skills in the order of their ids, which count from 1. */
export const CATEGORIES = [
  'speaking',
  'reading-writing',
  'work',
  'travel',
  'exam',
] as const satisfies readonly CourseBody['category'][]
export const SKILLS = [
  'listening',
  'speaking',
  'reading',
  'writing',
  'vocabulary',
  'grammar',
] as const satisfies readonly CourseBody['skills'][number][]

const numbered = (names: readonly string[]) => names.map((name, index) => ({ id: index + 1, name }))

/** The categories of courses, in the language of the request. */
export function categoryNames() {
  const m = messages()
  const names = {
    speaking: m.course_category_speaking,
    'reading-writing': m.course_category_reading_writing,
    work: m.course_category_work,
    travel: m.course_category_travel,
    exam: m.course_category_exam,
  }
  return numbered(CATEGORIES.map((code) => names[code]()))
}

/** The skills that courses train, in the language of the request. */
export function skillNames() {
  const m = messages()
  const names = {
    listening: m.skill_listening,
    speaking: m.skill_speaking,
    reading: m.skill_reading,
    writing: m.skill_writing,
    vocabulary: m.skill_vocabulary,
    grammar: m.skill_grammar,
  }
  return numbered(SKILLS.map((code) => names[code]()))
}

/** Features that a subscription gives, in the language of the request. */
export function featureNames() {
  const m = messages()
  return numbered([
    m.feature_all_units(),
    m.feature_videos(),
    m.feature_practice(),
    m.feature_memory(),
    m.feature_teachers(),
  ])
}
