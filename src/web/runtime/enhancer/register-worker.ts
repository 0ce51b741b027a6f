import { whenLoaded } from './documents/when-loaded.ts'

/** Address of the product's worker, which pushed messages will use as well. */
const ADDRESS = '/firebase-messaging-sw.js'

/** Lets the worker answer for pages that cannot be reached; once this one is loaded, so that it costs it nothing. */
export function registerWorker() {
  whenLoaded(() =>
    navigator.serviceWorker?.register(ADDRESS, { updateViaCache: 'all' }).catch(() => {
      // A browser that forbids workers shows its own page.
    }),
  )
}
