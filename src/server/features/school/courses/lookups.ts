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
    speaking: m.school_course_category_speaking,
    'reading-writing': m.school_course_category_reading_writing,
    work: m.school_course_category_work,
    travel: m.school_course_category_travel,
    exam: m.school_course_category_exam,
  }
  return numbered(CATEGORIES.map((code) => names[code]()))
}

/** The skills that courses train, in the language of the request. */
export function skillNames() {
  const m = messages()
  const names = {
    listening: m.school_skill_listening,
    speaking: m.school_skill_speaking,
    reading: m.school_skill_reading,
    writing: m.school_skill_writing,
    vocabulary: m.school_skill_vocabulary,
    grammar: m.school_skill_grammar,
  }
  return numbered(SKILLS.map((code) => names[code]()))
}

/** Features that a subscription gives, in the language of the request. */
export function featureNames() {
  const m = messages()
  return numbered([
    m.school_feature_all_units(),
    m.school_feature_videos(),
    m.school_feature_practice(),
    m.school_feature_memory(),
    m.school_feature_teachers(),
  ])
}
