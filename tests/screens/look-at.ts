/**
 * Everything in here runs in the page: `lookAt` is sent there as text, so it may use nothing outside itself.
 * What is seen is what a reader sees: parts that are hidden, closed or kept for screen readers do not count.
 */

/** English that Burmese readers know as names: of products, kinds of files, units and codes. */
export type Known = { names: string[]; titles: string[]; english: string[] }

/** What is wrong with the page as it stands now, each with the place where it is. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the page gets it as one text
export function lookAt({ names, titles, english }: Known): string[] {
  const faults: string[] = []
  const root = document.documentElement
  const where = (element: Element) => {
    const name = element.tagName.toLowerCase()
    const classes = (element.getAttribute('class') ?? '').split(' ').filter(Boolean)
    return `${[name, ...classes].join('.')} “${(element.textContent ?? '').trim().slice(0, 40)}”`
  }
  const say = (what: string, element: Element) => faults.push(`${what}: ${where(element)}`)
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
    !element.closest('.visually-hidden, .prose .wide thead, noscript, option')
  const box = (element: Element) => element.getBoundingClientRect()

  function overflow() {
    const wide = root.scrollWidth - root.clientWidth
    if (wide <= 0) return
    const culprits = [...document.querySelectorAll('body *')].filter(
      (element) =>
        box(element).right > root.clientWidth + 0.5 &&
        isShown(element) &&
        ![...element.children].some((child) => box(child).right > root.clientWidth + 0.5),
    )
    faults.push(`${wide} px too wide: ${culprits.slice(0, 2).map(where).join(', ')}`)
  }

  const cuts = (overflowOfAxis: string) => overflowOfAxis === 'hidden' || overflowOfAxis === 'clip'
  const scrolls = (overflowOfAxis: string) => overflowOfAxis === 'auto' || overflowOfAxis === 'scroll'
  const isBox = (style: CSSStyleDeclaration) =>
    !style.display.startsWith('inline') || style.display === 'inline-flex' || style.display === 'inline-block'
  const isDrawn = (style: CSSStyleDeclaration) =>
    Number.parseFloat(style.borderRightWidth) > 0 ||
    style.boxShadow !== 'none' ||
    !/^rgba\(0, 0, 0, 0\)$|transparent/.test(style.backgroundColor)

  /** A line of text must lie within what cuts it off, and within the box that is drawn around it. */
  function clipped(text: Text) {
    const range = document.createRange()
    range.selectNodeContents(text)
    const lines = [...range.getClientRects()].filter((line) => line.width > 1)
    let [cutX, cutY, drawn] = [true, true, true]
    for (let at = text.parentElement; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      const around = box(at)
      const beyondX = lines.some(({ left, right }) => right > around.right + 1 || left < around.left - 1)
      const beyondY = lines.some(
        ({ top, bottom, height }) => bottom > around.bottom + height * 0.2 || top < around.top - height * 0.2,
      )
      if (cutX && cuts(style.overflowX) && beyondX) return say('text cut off at the side', at)
      if (cutY && cuts(style.overflowY) && beyondY) return say('text cut off below', at)
      if (scrolls(style.overflowX)) cutX = false
      if (scrolls(style.overflowY)) cutY = false
      if (drawn && isBox(style) && isDrawn(style)) {
        if ((cutX && beyondX) || (cutY && beyondY)) return say('text runs out of its box', at)
        drawn = false
      }
      if (style.position === 'fixed' || style.position === 'absolute') drawn = false
    }
  }

  /** The ink of a text in a drawing reaches lower than its line where Burmese has letters below it. */
  function clippedInDrawing(text: SVGTextElement) {
    const drawing = text.ownerSVGElement
    if (!drawing || getComputedStyle(drawing).overflow === 'visible') return
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen || !text.textContent || text.getNumberOfChars() === 0) return
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(text)
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
    const ink = pen.measureText(text.textContent)
    const scale = text.getScreenCTM()?.d ?? 1
    const start = text.getStartPositionOfChar(0).matrixTransform(text.getScreenCTM() ?? undefined)
    const edges = box(drawing)
    const line = box(text)
    if (start.y + ink.actualBoundingBoxDescent * scale > edges.bottom) say('text cut off below', text)
    if (start.y - ink.actualBoundingBoxAscent * scale < edges.top) say('text cut off above', text)
    if (line.left < edges.left - 0.5 || line.right > edges.right + 0.5) say('text cut off at the side', text)
  }

  /** A sentence may be made of links alone, one a word. */
  const isInRunningText = (element: Element) =>
    element.matches('.word-link') ||
    (getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.textContent ?? ''),
      ))

  function small(target: Element) {
    const input = target as HTMLInputElement
    const area = input.labels?.length && /checkbox|radio|file/.test(input.type) ? input.labels[0] : target
    if (!area || !isShown(area) || isInRunningText(target)) return
    const { position, content } = getComputedStyle(area, '::after')
    // Some reach over what stands around them.
    const reach = position === 'absolute' && content !== 'none' ? (area as HTMLElement).offsetParent : area
    const { width, height } = box(reach ?? area)
    if (width > 1 && height > 1 && (width < 43.5 || height < 43.5))
      say(`target of ${Math.round(width)} × ${Math.round(height)}`, target)
  }

  /** What the browser would say or show in its own language. */
  function inBrowsersWords(element: Element) {
    const field = element as HTMLInputElement
    const form = field.form
    const isAsked = element.matches(
      '[required], [pattern], [minlength], [min], [max], [type=email], [type=number], [type=url]',
    )
    if (form && !form.noValidate && isAsked && isShown(element))
      say('the browser says in its own words what is missing', element)
    if (element.matches('input[type=file]') && isShown(element) && box(element).width > 2)
      if (getComputedStyle(element).opacity !== '0') say('the browser’s own button for files', element)
    // That of visitors' pages plays the greeting, and no video.
    const hasScript = document.querySelector('script[src]:not([src="/visitor.js"])') !== null
    if (hasScript && element.matches('audio[controls], video[controls]') && isShown(element))
      say('the browser’s own player', element)
  }

  const language = (element: Element | null) => element?.closest('[lang]')?.getAttribute('lang') ?? ''
  const unknown = (text: string) =>
    (text.replace(/\S+@\S+/g, '').match(/[A-Za-z][A-Za-z'’-]+/g) ?? []).filter(
      (word) => !names.includes(word),
    )
  /** Words that are read aloud or shown as one: they cannot say where they change their language. */
  const isWithoutBurmese = (text: string) => !/[\u1000-\u109f]/.test(text)

  function foreign(text: string, element: Element) {
    const lang = language(element)
    const words = text.trim().replace(/\s+/g, ' ')
    if (lang.startsWith('my') && unknown(words).length > 0)
      say(`English “${unknown(words).join(' ')}”`, element)
    const isTaught = element.closest('.word-coverage, .word-link, .library-item') !== null
    if ((lang === 'en' || lang === 'ja') && english.includes(words) && !titles.includes(words) && !isTaught)
      say(`a message in English “${words}”`, element)
  }

  overflow()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const isBurmese = root.lang.startsWith('my')
  const isJapanese = root.lang === 'ja'
  for (let text = walker.nextNode() as Text | null; text; text = walker.nextNode() as Text | null) {
    const parent = text.parentElement
    if (!parent || !text.data.trim() || parent.closest('script, style, svg')) continue
    if ((isBurmese || isJapanese) && !parent.closest('code, noscript, option')) foreign(text.data, parent)
    if (isShown(parent)) clipped(text)
  }
  for (const text of document.querySelectorAll('svg text')) clippedInDrawing(text as SVGTextElement)
  const targets = 'a[href], button, summary, select, textarea, input:not([type=hidden])'
  for (const target of document.querySelectorAll(targets)) small(target)
  if (!isBurmese) return faults
  for (const element of document.querySelectorAll('input, select, textarea, audio, video'))
    inBrowsersWords(element)
  for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
    for (const element of document.querySelectorAll(`[${name}]`)) {
      const text = element.getAttribute(name) ?? ''
      if (isWithoutBurmese(text)) foreign(text, element)
    }
  const isOfProduct = titles.some((title) => document.title.endsWith(title))
  if (!isOfProduct && isWithoutBurmese(document.title)) foreign(document.title, document.head)
  return faults
}
