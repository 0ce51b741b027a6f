export { readForecast } from './forecast.queries.ts'
export { FIRST_OWN_CARD, type OwnCard, ownCard } from './own-cards.queries.ts'
export { readStates } from './states.queries.ts'
