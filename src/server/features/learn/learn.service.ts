export { readLearnerProgress } from './learner-progress.ts'
