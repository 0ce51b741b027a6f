export { countEvent } from './count-event.ts'
export { assertPast, dayOfStudy } from './own-day.ts'
export { saveSeconds } from './save-seconds.ts'
