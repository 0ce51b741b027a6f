/** Links a style sheet that comes with a script which was fetched later. @returns once it's there; fails where it can't be had */
export function linkSheet(href: string): Promise<void> {
  const known = document.querySelector<HTMLLinkElement>(`link[href="${href}"]`)
  if (known?.sheet) return Promise.resolve()
  const link = known ?? document.createElement('link')
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(href))
    })
    if (known) return
    link.rel = 'stylesheet'
    link.href = href
    link.dataset.kept = ''
    document.head.append(link)
  })
}
