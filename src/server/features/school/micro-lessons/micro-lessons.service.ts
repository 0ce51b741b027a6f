export { getMicroLessons } from './micro-lessons.queries.ts'
