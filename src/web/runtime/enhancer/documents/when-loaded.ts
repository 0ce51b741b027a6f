/** Runs something once the page has arrived with all that it shows, or at once. */
export function whenLoaded(todo: () => void) {
  if (document.readyState === 'complete') todo()
  else addEventListener('load', todo)
}
