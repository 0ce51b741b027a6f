/**
 * The builds of the browser's scripts. Each carries the messages of its own readers alone: Burmese and English in one, so that a
 * choice between these two fetches nothing, and Japanese in the other. What holds no message is one file in both.
 */
export const BROWSER_BUILDS = { client: ['my', 'en'], japanese: ['ja'] } as const
type BrowserBuild = keyof typeof BROWSER_BUILDS

export const isBrowserBuild = (name: string): name is BrowserBuild => name in BROWSER_BUILDS
