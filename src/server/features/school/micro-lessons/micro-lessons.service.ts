export { microLessonsOf } from './micro-lessons.queries.ts'
