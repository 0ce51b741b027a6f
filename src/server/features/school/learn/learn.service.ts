export { isLevelDone, readLearnerProgress } from './learner-progress.ts'
