import { join } from 'node:path'
import browserslist from 'browserslist'

/** The browsers that are served, as package.json names them: `chrome 87`, `ios_saf 14.0-14.4`, … */
const servedBrowsers: readonly string[] = browserslist(undefined, { path: join(import.meta.dirname, '..') })

const NAMES: Record<string, string> = {
  chrome: 'chrome',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
}

/** The same, as the builds of scripts and sheets name them. @throws Error where the list names another kind of browser */
export const buildTargets: string[] = servedBrowsers.map((browser) => {
  const [name = '', version = ''] = browser.split(' ')
  const known = NAMES[name]
  if (!known) throw new Error(`The build doesn't know the browser ${browser}`)
  return known + version.split('-')[0]
})
