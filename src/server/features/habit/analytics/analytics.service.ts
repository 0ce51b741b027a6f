export { readSecondsOfDays } from './analytics.queries.ts'
export { awardBadges } from './record.queries.ts'
export { todayFor } from './today-for.ts'
