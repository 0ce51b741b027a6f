import { createHash } from 'node:crypto'
import { files, isDev, sheets } from 'virtual:browser-files'
import { setCookie, YEAR_SECONDS } from '#domain/base/set-cookie.ts'

/** Tells the policy of the page's answer which styles stand inside it; no browser is sent it. */
const INSIDE = 'style-sources'

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

type Sheet = { text: string; stamp: string; source: string }

/** All sheets of this build by their addresses. A few signs of a name tell them apart, also from those of other builds. */
const built = new Map<string, Sheet>(
  Object.entries(sheets).map(([address, text]) => [
    address,
    { text, stamp: stampOf(address), source: sourceOf(text) },
  ]),
)

function stampOf(address: string): string {
  return createHash('sha256').update(address).digest('base64url').slice(0, 5)
}

const shared = files.app?.file ?? ''
const sharedStamp = stampOf(shared)

const stampsIn = (cookies: string | null): Set<string> =>
  new Set(/(?:^|;\s*)styles=([\w.-]*)/.exec(cookies ?? '')?.[1]?.split('.'))

/** True if a browser with these cookies has this build's shared sheet already. */
export const knowsStyles = (cookies: string | null): boolean => stampsIn(cookies).has(sharedStamp)

/** Cookie of a browser that was sent all of them. */
export const stylesCookie = `styles=${[...built.values()].map(({ stamp }) => stamp).join('.')}`

const textSizeRule = (percent: number) => `html{font-size:${percent}%}`

/** The links of a page to sheets of its own, as React draws them in the head. */
const LINKS = /<link rel="stylesheet" href="([^"]+)" data-precedence="[^"]*"\/>/g

type Given = {
  cookies: string | null
  /** Of the answer; they are added to. */
  headers: Headers
  /** Percent. */
  textSize: number
  /** True if the page has a script, which says when the line is free. */
  hasScript: boolean
}

/** Sheets for later. Those in a template wait for `keepSheets`: a browser begins others at once, beside what the page waits for. */
const laterLinks = (addresses: readonly string[], hasScript: boolean): string => {
  const links = addresses.map((address) => `<link rel="prefetch" as="style" href="${address}">`).join('')
  return hasScript && links ? `<template id="sheets">${links}</template>` : links
}

/**
 * The page's styles. A sheet that this browser wasn't sent yet stands inside the page, which saves a round trip before anything can
 * be painted, and is fetched last, for later; from then on it is only linked.
 * @param head the page's, as it was drawn
 * @returns the head with its styles, and the markup for the end of the body
 */
export function pageStyles(head: string, { cookies, headers, textSize, hasScript }: Given) {
  const known = stampsIn(cookies)
  const sources: string[] = []
  const later: string[] = []
  const sent = [...built.values()].flatMap(({ stamp }) => (known.has(stamp) ? [stamp] : []))
  const place = (link: string, address: string) => {
    const sheet = built.get(address)
    if (isDev || !sheet || known.has(sheet.stamp)) return link
    sources.push(sheet.source)
    sent.push(sheet.stamp)
    later.push(address)
    return `<style>${sheet.text}</style>`
  }
  const all = place(`<link rel="stylesheet" href="${shared}">`, shared)
  const first = head.search(LINKS)
  const before = first < 0 ? head : head.slice(0, first)
  const own = head.slice(before.length).replace(LINKS, (link, address: string) => place(link, address))
  const size = textSize === 100 ? '' : textSizeRule(textSize)
  if (size) sources.push(sourceOf(size))
  if (sources.length > 0) headers.set(INSIDE, sources.join(' '))
  if (later.length > 0)
    headers.append(
      'set-cookie',
      setCookie('styles', sent.join('.'), { maxAge: YEAR_SECONDS, httpOnly: true }),
    )
  return { head: before + all + own + (size && `<style>${size}</style>`), end: laterLinks(later, hasScript) }
}
