export { readDetails } from './character-view.ts'
