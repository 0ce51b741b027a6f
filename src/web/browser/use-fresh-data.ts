import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Asks again for the page's data when the window gets the focus or the connection comes back. Asks first whether the
 * server can be reached at all: data that fails to load would replace a page that can still be read by an error.
 */
export function useFreshData() {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    const refresh = async () => {
      if (state !== 'idle' || !navigator.onLine || document.visibilityState !== 'visible') return
      if (await isServerReachable()) await revalidate()
    }
    addEventListener('focus', refresh)
    addEventListener('online', refresh)
    return () => {
      removeEventListener('focus', refresh)
      removeEventListener('online', refresh)
    }
  }, [revalidate, state])
}

const isServerReachable = () =>
  fetch('/health-check', { method: 'HEAD', cache: 'no-store' }).then(
    (response) => response.ok && response.headers.has('x-request-id'),
    () => false,
  )
