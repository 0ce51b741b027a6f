import { m } from '#messages'
import { HostMessage } from '#web/ui/hosts/host.tsx'

/** A lesson whose questions are still being written. */
export function EmptyPractice() {
  return (
    <main className="empty">
      <HostMessage who="aung" pose="wave" size={80}>
        <p>{m.shared_host_not_yet()}</p>
      </HostMessage>
      <h1>{m.practice_empty()}</h1>
      <p className="soft">{m.practice_empty_text()}</p>
      <a className="button" href="/learn">
        {m.shared_practice_to_path()}
      </a>
    </main>
  )
}
