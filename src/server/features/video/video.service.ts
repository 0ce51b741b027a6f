export { assertOpen, findMedia } from './open.ts'
