import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Asks again for the page's data when the window gets the focus or the connection comes back. */
export function useFreshData() {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    const refresh = () => {
      if (state === 'idle' && navigator.onLine && document.visibilityState === 'visible') void revalidate()
    }
    addEventListener('focus', refresh)
    addEventListener('online', refresh)
    return () => {
      removeEventListener('focus', refresh)
      removeEventListener('online', refresh)
    }
  }, [revalidate, state])
}
