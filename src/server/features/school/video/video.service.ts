export { assertVideoOpen, findMedia } from './open.ts'
