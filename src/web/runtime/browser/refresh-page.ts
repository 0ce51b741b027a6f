/** Refreshes the page around an island whose work changed what the page shows. */
export function refreshPage() {
  document.dispatchEvent(new Event('thazin:refresh'))
}
