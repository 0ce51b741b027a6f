import { useEffect, useRef } from 'react'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { Flower } from '#web/ui/icon.tsx'

type Props = { reviewed: number; waiting: number; closeTo: string; next: { to: string; label: string } }

/** The end of a sitting. */
export function SittingEnd({ reviewed, waiting, closeTo, next }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <section className="run-summary sitting-end">
        <Flower />
        <h2 ref={heading} tabIndex={-1}>
          {m.cards_done()}
        </h2>
        <p className="soft">{m.cards_done_text({ count: number(reviewed) })}</p>
      </section>
      {waiting > 0 && (
        <p className="run-waiting small" role="status">
          {m.cards_waiting({ count: number(waiting) })}
        </p>
      )}
      <div className="run-actions">
        <a className="button" href={next.to}>
          {next.label}
        </a>
        {closeTo !== next.to && (
          <a className="button quiet" href={closeTo}>
            {m.cards_to_path()}
          </a>
        )}
      </div>
    </>
  )
}
