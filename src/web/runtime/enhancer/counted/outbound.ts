import { maySendEvents, sendBeaconEvents, sendEventsAndWait } from '#web/runtime/browser/send-events.ts'

/** The longest (ms) that a link to elsewhere waits for being counted. */
const MAX_WAIT_MS = 250

/** True if the page stays when the link is followed. */
const staysHere = (link: HTMLAnchorElement, { ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  (link.target !== '' && link.target !== '_self') || ctrlKey || metaKey || shiftKey || altKey

/** Counts the links that lead elsewhere, by the host alone. A link waits only where the browser can't take over what is told. */
export function countOutbound() {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
    if (!link || event.defaultPrevented || !maySendEvents()) return
    if (!/^https?:$/.test(link.protocol) || link.origin === location.origin) return
    const happening = { type: 'event', name: 'outbound', value: link.hostname } as const
    if (sendBeaconEvents(happening)) return
    const told = sendEventsAndWait(happening)
    if (staysHere(link, event)) return
    event.preventDefault()
    const waited = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))
    void Promise.race([told, waited]).then(() => location.assign(link.href))
  })
}
