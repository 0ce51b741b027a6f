export { lookAgain } from './reminders/remind.queries.ts'
