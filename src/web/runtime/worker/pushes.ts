import { clientHeaders } from '#web/runtime/browser/client-headers.ts'

const worker = globalThis as unknown as ServiceWorkerGlobalScope

type Pushed = { id?: number; title?: string; body?: string; link?: string }

/** Reads what was pushed: ours as it is, Firebase's in its data. What is neither is shown by its title alone. */
function read(data: PushMessageData | null): Pushed {
  try {
    const json = data?.json()
    return json?.data?.payload ? JSON.parse(json.data.payload) : (json ?? {})
  } catch {
    return {}
  }
}

const pages = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Shows a push, and says its title to the open pages: by it they know that a payment has succeeded. */
async function show({ title = 'Thazin', body, id, link }: Pushed) {
  for (const page of await pages()) page.postMessage({ title })
  const options = { body, tag: id && String(id), data: { id, link } } as NotificationOptions
  await worker.registration.showNotification(title, options)
}

/** Opens what a push is about, in a page that is open where there is one, and says that it was read. */
async function open({ id, link }: Pushed) {
  const path = /^\/(?![/\\])/.test(link ?? '') ? link : '/notifications'
  const address = new URL(path as string, worker.location.origin).href
  const [page] = await pages()
  const found = await page?.navigate(address).catch(() => null)
  await (found ? found.focus() : worker.clients.openWindow(address)).catch(() => null)
  if (id)
    await fetch('/api/notification', {
      method: 'POST',
      headers: { ...clientHeaders, 'content-type': 'application/json' },
      body: JSON.stringify({ notification_id: id }),
    }).catch(() => null)
}

export function handlePushEvents() {
  worker.addEventListener('push', (event) => event.waitUntil(show(read(event.data))))
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(event.notification.data ?? {}))
  })
}
