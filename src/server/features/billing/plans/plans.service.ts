export { type Quote, quoteCampaign, quotePlan, soldOut } from './quote.ts'
export { refundMessage } from './refund-message.ts'
export {
  countAvailable,
  countOfNetwork,
  forgetNetwork,
  maxReservationsOfNetwork,
  type ReservationHolder,
  recordReservation,
  releaseReservation,
  restoreReservation,
  takeReservation,
} from './reservations.queries.ts'
