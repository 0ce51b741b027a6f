import { type ReactNode, useEffect, useRef } from 'react'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { goingOn } from '#web/runtime/browser/leaving/go-on.ts'
import { Flower } from '#web/ui/icon.tsx'

type Props = {
  reviewed: number
  waiting: number
  closeTo: string
  next: { to: string; label: string }
  /** Sends what waits. @returns how much still does */
  send: () => Promise<number>
  /** Address at which the end is told with all that was gained. */
  doneAt: string
  undo: ReactNode
}

/** The end of a review session: once the server has all of it, its page says what was gained; without a line it is said here. */
export function ReviewSessionEnd({ reviewed, waiting, closeTo, next, send, doneAt, undo }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a review session ends once
  useEffect(() => {
    heading.current?.focus()
    const onward = goingOn()
    void send().then((left) => {
      if (left === 0 && navigator.onLine) onward.to(doneAt, { instead: true })
    })
    return onward.end
  }, [])
  return (
    <>
      <section className="run-summary sitting-end">
        <Flower />
        <h2 ref={heading} tabIndex={-1}>
          {m.shared_cards_done()}
        </h2>
        <p className="soft">{m.shared_cards_done_text({ count: number(reviewed) })}</p>
      </section>
      {waiting > 0 && (
        <p className="run-waiting small" role="status">
          {m.memory_cards_waiting({ count: number(waiting) })}
        </p>
      )}
      <div className="run-actions">
        <a className="button" href={next.to}>
          {next.label}
        </a>
        {undo}
        {closeTo !== next.to && (
          <a className="button quiet" href={closeTo}>
            {m.shared_cards_to_path()}
          </a>
        )}
      </div>
    </>
  )
}
