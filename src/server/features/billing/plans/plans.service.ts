export {
  countOfNetwork,
  forgetNetwork,
  freePlace,
  holdPlaceAgain,
  notePlace,
  placesLeft,
  placesOfNetwork,
  type Taker,
  takePlace,
} from './places.queries.ts'
export { type Quote, quoteCampaign, quotePlan, soldOut } from './quote.ts'
export { refundMessage } from './refund-message.ts'
