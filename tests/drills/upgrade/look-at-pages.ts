import { indexedPages } from '#domain/desk/site/indexed-pages.ts'

const OF_LEARNERS = [
  '/learn',
  '/review',
  '/calendar',
  '/decks',
  '/library',
  '/courses',
  '/notifications',
  '/profile',
]

/** Scripts, sheets and pictures of our own that a document names. */
const assetsIn = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/(?:assets|media)\/[^"#?]+)/g)].map(([, path = '']) => path)

/** Public pages and pages of a learner with all that they name. @returns what wasn't there, or lacked a heading */
export async function lookAtPages(url: string, token: string): Promise<string[]> {
  const faults: string[] = []
  const assets = new Set<string>()
  const look = async (path: string, cookie: string) => {
    const response = await fetch(url + path, { headers: { cookie } })
    const html = await response.text()
    if (!response.ok || !html.includes('<h1')) faults.push(`${path} answered ${response.status}`)
    for (const asset of assetsIn(html)) assets.add(asset)
  }
  for (const path of indexedPages()) await look(path, 'locale=en')
  for (const path of OF_LEARNERS) await look(path, `locale=en; token=${token}`)
  for (const asset of assets) {
    const { ok, status } = await fetch(url + asset)
    if (!ok) faults.push(`${asset} answered ${status}`)
  }
  return faults
}
