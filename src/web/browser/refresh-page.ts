/** Has what stands around an island drawn anew: what was done in it changed what the page says. */
export function refreshPage() {
  document.dispatchEvent(new Event('thazin:refresh'))
}
