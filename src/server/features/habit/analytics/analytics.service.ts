export { readSecondsOfDays } from './analytics.queries.ts'
export { awardBadges } from './award-badges.ts'
export { todayFor } from './today-for.ts'
