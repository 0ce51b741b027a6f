import { useCallback, useEffect } from 'react'
import type { DrawingEvent } from '#web/offline/outbox-kinds.ts'
import { getEventOutbox } from '#web/offline/outbox-of.ts'
import { serverNow } from '#web/runtime/browser/clock.ts'
import { newId } from '#web/runtime/browser/new-id.ts'
import { refreshPage } from '#web/runtime/browser/refresh-page.ts'

/** Records drawings; without a connection they wait for it, and the page shows what is learned once they arrived. */
export function useSentDrawings(learnerId: number) {
  const sendAll = useCallback(async () => {
    if ((await getEventOutbox('drawings', learnerId).flush()) > 0) refreshPage()
  }, [learnerId])

  useEffect(() => {
    void sendAll()
    addEventListener('online', sendAll)
    return () => removeEventListener('online', sendAll)
  }, [sendAll])

  return (drawing: DrawingEvent) => {
    const event = { event_id: newId(), at: serverNow().toISOString() }
    getEventOutbox('drawings', learnerId).add({ ...drawing, ...event })
    void sendAll()
  }
}
