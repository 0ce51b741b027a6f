export { awardBadges } from './record.queries.ts'
