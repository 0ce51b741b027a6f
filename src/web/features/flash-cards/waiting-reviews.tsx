import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { outboxOf } from '#web/offline/outbox-of.ts'

/** Sends the reviews that a page before left behind; as long as it cannot, says how many wait. */
export function WaitingReviews({ learnerId }: { learnerId: number }) {
  const [waiting, setWaiting] = useState(0)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const outbox = outboxOf('reviews', learnerId)
    const send = async () => {
      const before = outbox.waiting()
      setWaiting(before)
      if (before === 0) return
      await outbox.flush()
      setWaiting(outbox.waiting())
      if (outbox.waiting() < before) await revalidate()
    }
    void send()
    const online = () => void send()
    addEventListener('online', online)
    return () => removeEventListener('online', online)
  }, [learnerId, revalidate])
  return (
    <div role="status">
      {waiting > 0 && <p className="run-waiting small">{m.cards_waiting({ count: number(waiting) })}</p>}
    </div>
  )
}
