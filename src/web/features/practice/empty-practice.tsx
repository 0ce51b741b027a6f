import { m } from '#messages'
import { Flower } from '#web/ui/icon.tsx'

/** A lesson whose questions are still being written. */
export function EmptyPractice() {
  return (
    <main className="empty">
      <Flower />
      <h1>{m.practice_empty()}</h1>
      <p className="soft">{m.practice_empty_text()}</p>
      <a className="button" href="/learn">
        {m.practice_to_path()}
      </a>
    </main>
  )
}
