import { useSyncExternalStore } from 'react'

export type ToastPlace = 'top-right' | 'top-center'
export type Toast = { id: number; text: string; place: ToastPlace }

const SHOWN_FOR_MS = 12_000
const NONE: readonly Toast[] = []

let toasts = NONE
let made = 0
const readers = new Set<() => void>()

function change(next: readonly Toast[]) {
  toasts = next
  for (const reader of readers) reader()
}

/** Says something at the edge of the screen; the same text is not said twice at a time. It goes by itself or when dismissed. */
export function showToast(text: string, place: ToastPlace = 'top-right') {
  const id = ++made
  change([...toasts.filter((toast) => toast.text !== text), { id, text, place }])
  setTimeout(() => dismissToast(id), SHOWN_FOR_MS)
}

export const dismissToast = (id: number) => change(toasts.filter((toast) => toast.id !== id))

function subscribe(reader: () => void) {
  readers.add(reader)
  return () => readers.delete(reader)
}

/** What is being said right now, oldest first. */
export const useToasts = () =>
  useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  )
