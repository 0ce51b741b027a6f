import { m } from '#messages'
import { number } from '#web/i18n/format.ts'

/** Number of answers that wait for the line; nothing if none does. */
export const WaitingNote = ({ count }: { count: number }) =>
  count > 0 && (
    <p className="run-waiting small" role="status">
      {m.practice_waiting({ count: number(count) })}
    </p>
  )
