export { inEveryLanguage } from './in-every-language.ts'
export { notify } from './notify.ts'
export { welcomeLearner } from './tips/give-tips.ts'
