export { inBothLanguages } from './in-both-languages.ts'
export { notify } from './notify.ts'
