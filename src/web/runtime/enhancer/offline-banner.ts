/** Shows, for as long as there is no connection, what the document has to say of that; the style sheet dims rows that need one. */
function show() {
  const { documentElement: root } = document
  root.toggleAttribute('data-cut', !navigator.onLine)
  for (const place of document.querySelectorAll<HTMLElement>('[data-offline]')) {
    root.style.setProperty('--why', JSON.stringify(place.dataset.offline))
    for (const banner of place.children) (banner as HTMLElement).hidden = navigator.onLine
  }
}

export function startOfflineBanner() {
  show()
  addEventListener('online', show)
  addEventListener('offline', show)
  document.addEventListener('thazin:swapped', show)
}
