import type { Client } from '#contract/client.ts'
import { m } from '#messages'

type State = Awaited<ReturnType<Client['inbox']['letters']>>['data'][number]['state']

const words = (state: State) =>
  ({
    open: m.sent_state_open,
    answered: m.sent_state_answered,
    accepted: m.sent_state_accepted,
    refused: m.sent_state_refused,
    closed: m.sent_state_closed,
  })[state]()

/** State of a letter, in a word. */
export const InquiryStateChip = ({ state }: { state: State }) => (
  <span className={state === 'open' ? 'chip gold' : 'chip'}>{words(state)}</span>
)
