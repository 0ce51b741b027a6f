import type { LiveEvent } from '#contract/habit/live.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { Behaviour } from '#web/runtime/islands/behaviour.tsx'
import { Form } from '#web/ui/form.tsx'

/** Whoever left for the meeting of a class and is here again: their time there counts as soon as the page's script, or they themselves, say so. */
export const AwayNotice = ({ event: { id, title } }: { event: LiveEvent }) => (
  <Behaviour name="away" when="now">
    <Form method="post" className="card class-away" data-class={id}>
      <input type="hidden" name="live_event_id" value={id} />
      <b lang={detectLang(title)}>{title}</b>
      <p>{m.habit_live_away()}</p>
      <button type="submit" name="intent" value="back" className="button quiet">
        {m.habit_live_back_from()}
      </button>
    </Form>
  </Behaviour>
)
