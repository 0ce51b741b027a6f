import { m } from '#messages'
import { Form } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The learner's times in the calendar of their phone. */
export const Feed = ({ address, attempt }: { address: string; attempt: string }) => (
  <details className="card feed">
    <summary>
      <Icon name="phone" />
      <h2>{m.habit_calendar_feed()}</h2>
      <Icon name="down" />
    </summary>
    <p className="soft small">{m.habit_calendar_feed_text()}</p>
    <a className="button quiet" href={address.replace(/^https?:/, 'webcal:')}>
      {m.habit_calendar_feed_open()}
    </a>
    <label className="field">
      <span className="small">{m.habit_calendar_feed_address()}</span>
      <input className="feed-address" type="text" readOnly value={address} dir="ltr" />
    </label>
    <p className="soft small">{m.habit_calendar_feed_secret()}</p>
    <Form method="post">
      <input type="hidden" name="attempt" value={attempt} />
      <button type="submit" name="intent" value="new-feed" className="link-button">
        {m.habit_calendar_feed_renew()}
      </button>
    </Form>
  </details>
)
