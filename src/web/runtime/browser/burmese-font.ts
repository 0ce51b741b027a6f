const COOKIE = 'burmese_font'

/**
 * True if the device draws stacked Burmese as one column. A font that knows Burmese makes က္က about as wide as က;
 * an absent or Zawgyi-encoded one draws the virama and the second letter beside it.
 */
function shapesBurmese(): boolean {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return true
  pen.font = '32px system-ui, sans-serif'
  const single = pen.measureText('\u1000').width
  const stacked = pen.measureText('\u1000\u1039\u1000').width
  return stacked < single * 1.3
}

/** Loads our Burmese font where the device's own shapes wrongly, and lets the server know for pages without script. */
export function keepBurmeseReadable() {
  if (document.documentElement.lang === 'my-Qaag' || document.cookie.includes(`${COOKIE}=`)) return
  const isReadable = shapesBurmese()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in the browsers that need this
  document.cookie = `${COOKIE}=${isReadable ? 'own' : 'ours'}; Path=/; Max-Age=31536000; SameSite=Lax`
  if (!isReadable) document.documentElement.classList.add('our-burmese')
}
