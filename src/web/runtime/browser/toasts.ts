export type ToastPlace = 'top-right' | 'top-center'

/** Says something at the edge of the screen; the page's script (`enhancer/`) shows it. The same text is not said twice at a time. */
export function requestToast(text: string, place: ToastPlace = 'top-right') {
  document.dispatchEvent(new CustomEvent('thazin:toast', { detail: { text, place } }))
}
