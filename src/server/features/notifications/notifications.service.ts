export { inBothLanguages } from './in-both-languages.ts'
export { notify } from './notify.ts'
export { welcomeLearner } from './tips/give-tips.ts'
