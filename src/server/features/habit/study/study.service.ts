export { countEvent } from './count-event.ts'
export { assertPast, dayOfStudy } from './own-day.ts'
export { saveSeconds } from './save-seconds.ts'
export {
  addingStudied,
  addStudied,
  notingEvent,
  readSecondsOfKind,
  type Studied,
  type StudyEvent,
  studiedRows,
} from './studied.queries.ts'
