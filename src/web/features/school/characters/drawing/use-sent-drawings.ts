import { useCallback, useEffect } from 'react'
import { newId } from '#web/browser/new-id.ts'
import { refreshPage } from '#web/browser/refresh-page.ts'
import { serverNow } from '#web/offline/clock.ts'
import type { Drawing } from '#web/offline/outbox-kinds.ts'
import { outboxOf } from '#web/offline/outbox-of.ts'

/** Records drawings; without a connection they wait for it, and the page shows what is learned once they arrived. */
export function useSentDrawings(learnerId: number) {
  const sendAll = useCallback(async () => {
    if ((await outboxOf('drawings', learnerId).flush()) > 0) refreshPage()
  }, [learnerId])

  useEffect(() => {
    void sendAll()
    addEventListener('online', sendAll)
    return () => removeEventListener('online', sendAll)
  }, [sendAll])

  return (drawing: Drawing) => {
    const event = { event_id: newId(), at: serverNow().toISOString() }
    outboxOf('drawings', learnerId).add({ ...drawing, ...event })
    void sendAll()
  }
}
