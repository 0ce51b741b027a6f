export { readSecondsOfDays } from './analytics.queries.ts'
export { awardBadges } from './award-badges.ts'
export { readTodayProgress } from './today-for.ts'
