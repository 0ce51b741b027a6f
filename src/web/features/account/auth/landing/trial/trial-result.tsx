import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { Flower } from '#web/ui/icon.tsx'

/** How the answers came out, kindly, and the way on. */
export const TrialResult = ({ right, all }: { right: number; all: number }) => (
  <div className="card trial-result" role="status">
    <Flower />
    <p>
      <b>{m.trial_result({ right: number(right), all: number(all) })}</b>
      <span>{right === all ? m.trial_all_right() : m.trial_some_right()}</span>
    </p>
    <a className="button" href="/#sign-in">
      {m.trial_go_on()}
    </a>
  </div>
)
