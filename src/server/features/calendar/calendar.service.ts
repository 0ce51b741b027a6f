export { addDailySeconds } from './calendar.queries.ts'
