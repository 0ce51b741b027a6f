import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { OpeningFlower } from '#web/ui/completion/flower.tsx'
import { HostMessage } from '#web/ui/hosts/host.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Props = {
  /** Number of right answers at the first try; null where no script counted. */ right: number | null
  all: number
}

/** The end of the trial: what came of it, and that an account keeps it. */
export const TrialEnd = ({ right, all }: Props) => (
  <>
    <header className="run-head">
      <a href="/" className="run-close" aria-label={m.shared_text_home()}>
        <Icon name="close" />
      </a>
    </header>
    <section className="ending">
      <OpeningFlower isHalf={false} />
      <h1>{m.practice_done()}</h1>
      {right !== null && (
        <p className="run-figures">
          <b>{m.practice_first_right({ right: number(right), total: number(all) })}</b>
        </p>
      )}
      <HostMessage who="su-su" pose="glad">
        {right === null ? m.practice_trial_keep() : m.practice_trial_keep_flower()}
      </HostMessage>
    </section>
    <div className="run-actions">
      <a className="button" href="/#sign-in">
        {m.shared_landing_with_phone()}
      </a>
      <a className="button quiet" href="/try?q=1">
        {m.practice_again()}
      </a>
    </div>
  </>
)
