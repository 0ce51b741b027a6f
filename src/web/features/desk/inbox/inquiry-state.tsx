import type { Client } from '#contract/client.ts'
import { m } from '#messages'

type State = Awaited<ReturnType<Client['inbox']['letters']>>['data'][number]['state']

const words = (state: State) =>
  ({
    open: m.desk_sent_state_open,
    answered: m.desk_sent_state_answered,
    accepted: m.desk_sent_state_accepted,
    refused: m.desk_sent_state_refused,
    closed: m.desk_sent_state_closed,
  })[state]()

/** State of a letter, in a word. */
export const InquiryStateChip = ({ state }: { state: State }) => (
  <span className={state === 'open' ? 'chip gold' : 'chip'}>{words(state)}</span>
)
