export { completeLessons } from './learn.queries.ts'
export { isLevelDone, readLearnerProgress } from './learner-progress.ts'
