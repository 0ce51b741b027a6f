export { courseLessons, getCourses, type StoredCourse } from './courses.queries.ts'
export { CATEGORIES, SKILLS } from './lookups.ts'
