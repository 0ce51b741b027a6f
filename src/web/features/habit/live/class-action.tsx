import type { LiveEvent } from '#contract/habit/live.ts'
import { m } from '#messages'
import { Form } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Props = {
  event: LiveEvent
  isMain?: boolean
  /** Number of the list's page that it stands on. */
  page?: number | undefined
}

/** Action for a class: join it, or be told of it; else why not, in words at the same place. */
export function ClassAction({ event, isMain = false, page = 1 }: Props) {
  const { id, title, may_join, is_notify, is_cancelled, is_full, status, recording } = event
  const button = isMain ? 'button' : 'class-button'
  if (is_cancelled) return <p className="class-says">{m.habit_live_is_cancelled()}</p>
  if (recording)
    return (
      <a
        href={`/live-classes?recording=${id}${page > 1 ? `&page=${page}` : ''}`}
        className={button}
        aria-label={m.habit_live_watch_of({ title })}
      >
        <Icon name="play" />
        {m.habit_live_watch()}
      </a>
    )
  if (status === 'ended') return <p className="class-says">{m.habit_live_is_over()}</p>
  if (is_full) return <p className="class-says">{m.habit_live_is_full()}</p>
  return (
    <Form method="post">
      <input type="hidden" name="live_event_id" value={id} />
      {may_join ? (
        <button
          type="submit"
          name="intent"
          value="join"
          className={button}
          aria-label={m.habit_live_join_of({ title })}
        >
          <Icon name="live" />
          {m.habit_live_join()}
        </button>
      ) : (
        <button
          type="submit"
          name="intent"
          value={is_notify ? 'unnotify' : 'notify'}
          aria-pressed={is_notify}
          aria-label={is_notify ? `${m.habit_live_notified()}: ${title}` : m.habit_live_notify_of({ title })}
          className={isMain && is_notify ? 'button quiet' : button}
        >
          <Icon name={is_notify ? 'check' : 'bell'} />
          {is_notify ? m.habit_live_notified() : m.habit_live_notify()}
        </button>
      )}
    </Form>
  )
}
