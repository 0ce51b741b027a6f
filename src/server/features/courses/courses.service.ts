export { courseLessons } from './courses.queries.ts'
