/** Opens or closes a sheet where the browser knows no popovers (Chrome before 114, Safari before 17, Firefox before 125). */
export function openWithoutPopover(id: string): void {
  if ('popover' in HTMLElement.prototype) return
  document.getElementById(id)?.toggleAttribute('data-open')
}
