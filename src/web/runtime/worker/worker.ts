import { host, policy, words } from 'virtual:offline-words'
import { negotiateLocale } from '#domain/text/locales.ts'
import { answerNavigation } from './navigation.ts'
import { handlePushEvents } from './pushes.ts'
import { renderOfflineScreen } from './screen.ts'

type Routed = { addRoutes?: (rules: object) => Promise<void> }
type Navigated = FetchEvent & { preloadResponse: Promise<Response | undefined> }

const worker = globalThis as unknown as ServiceWorkerGlobalScope

/** The reader's language, by the cookie that the pages go by; all languages where a browser doesn't tell a worker. */
async function wordsOfReader() {
  const cookie = await worker.cookieStore?.get('locale').catch(() => null)
  if (cookie === undefined) return words.filter(({ lang }) => lang !== 'my-Qaag')
  const locale = negotiateLocale(cookie?.value ?? undefined, worker.navigator.languages.join())
  return words.filter(({ lang }) => lang === locale)
}

async function screen(): Promise<Response> {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy,
  }
  return new Response(renderOfflineScreen(await wordsOfReader(), host), { status: 503, headers })
}

worker.addEventListener('install', (event) => {
  void worker.skipWaiting()
  // Whatever is no page goes to the network without waking the worker, where the browser can be told.
  const others = ['cors', 'no-cors', 'same-origin'].map((requestMode) => ({ requestMode }))
  void (event as Routed).addRoutes?.({ condition: { or: others }, source: 'network' })
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.registration.navigationPreload?.enable() ?? Promise.resolve())
})

worker.addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event as Navigated
  if (request.mode === 'navigate') event.respondWith(answerNavigation(request, preloadResponse, screen))
})

handlePushEvents()
