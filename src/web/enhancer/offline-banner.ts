/** Shows, for as long as there is no connection, what the document has to say of that. */
function show() {
  for (const banner of document.querySelectorAll<HTMLElement>('[data-offline] > *'))
    banner.hidden = navigator.onLine
}

export function startOfflineBanner() {
  show()
  addEventListener('online', show)
  addEventListener('offline', show)
  document.addEventListener('thazin:swapped', show)
}
