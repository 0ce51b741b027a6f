import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { indexedPages } from '#domain/desk/site/indexed-pages.ts'
import { printTable, spread, writeResults } from './parts/report.ts'
import { serve } from './parts/served.ts'

/** With all it needs 176 MB: fetched when it's asked for, not with every installation. */
const VERSION = '13.5.0'
const FOLDER = join(import.meta.dirname, '../node_modules/.cache', `lighthouse-${VERSION}`)
const ROUNDS = 3
const GOAL = 98
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const FLAGS = ['--headless=new', '--no-sandbox', '--disable-background-networking']

type Category = (typeof CATEGORIES)[number]
type Audit = { title: string; score: number | null }
type Report = {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
  runtimeError?: { message: string }
}
type Lighthouse = (url: string, options: object) => Promise<{ lhr: Report }>
type Launch = (options: object) => Promise<{ port: number; kill: () => void }>

/** Lighthouse and what starts a browser for it. */
async function load(): Promise<{ lighthouse: Lighthouse; launch: Launch }> {
  const modules = join(FOLDER, 'node_modules')
  if (!existsSync(join(modules, 'lighthouse'))) {
    await mkdir(FOLDER, { recursive: true })
    await writeFile(join(FOLDER, 'package.json'), '{ "private": true }\n')
    const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', `lighthouse@${VERSION}`]
    execFileSync('npm', install, { cwd: FOLDER, stdio: 'inherit' })
  }
  const from = (path: string) => import(pathToFileURL(join(modules, path)).href)
  const { default: lighthouse } = await from('lighthouse/core/index.js')
  const { launch } = await from('chrome-launcher/dist/index.js')
  return { lighthouse, launch }
}

/** One run in a browser of its own, on Lighthouse's slow phone and line. */
async function measure(tools: Awaited<ReturnType<typeof load>>, url: string, tries = 3): Promise<Report> {
  const { lighthouse, launch } = tools
  const chrome = await launch({
    chromePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    chromeFlags: FLAGS,
    envVars: { ...process.env, HOME: FOLDER },
  })
  try {
    const { lhr } = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: CATEGORIES,
      disableFullPageScreenshot: true,
    })
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
    return lhr
  } catch (error) {
    // On a busy machine a browser may miss the beginning of a page.
    if (tries <= 1) throw error
    return await measure(tools, url, tries - 1)
  } finally {
    chrome.kill()
  }
}

const scoreOf = ({ categories }: Report, category: Category) =>
  Math.round((categories[category].score ?? 0) * 100)

/** What counted against a page, in all its runs. */
function faultsOf(reports: readonly Report[]): string[] {
  const faults = reports.flatMap(({ categories, audits }) =>
    Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.flatMap(({ id, weight }) => {
        const { title, score } = audits[id] as Audit
        return weight > 0 && score !== null && score < 0.9 ? [`${id}: ${title} (${score})`] : []
      }),
    ),
  )
  return [...new Set(faults)]
}

/** `npm run bench -- lighthouse [ROUNDS] [PATH]`: every public page, or one, as Lighthouse judges it; medians. */
export async function run([rounds = String(ROUNDS), only]: readonly string[]) {
  const tools = await load()
  const served = await serve()
  const pages = indexedPages().filter((page) => only === undefined || page === only)
  const found: { page: string; scores: number[]; faults: string[] }[] = []
  try {
    for (const page of pages) {
      const reports: Report[] = []
      for (let round = 0; round < Number(rounds); round++)
        reports.push(await measure(tools, `http://localhost:${served.port}${page}`))
      const scores = CATEGORIES.map((category) => spread(reports.map((one) => scoreOf(one, category))).median)
      const faults = faultsOf(reports)
      found.push({ page, scores, faults })
      process.stdout.write(`${page} ${scores.join(' ')}\n${faults.map((fault) => `  ${fault}\n`).join('')}`)
    }
  } finally {
    await served.stop()
  }
  printTable(
    ['page', ...CATEGORIES],
    found.map(({ page, scores }) => [page, ...scores.map(String)]),
  )
  const isMet = found.every(({ scores }) => scores.every((score) => score >= GOAL))
  process.stdout.write(isMet ? `All at ${GOAL} or more.\n` : `Below ${GOAL}: see above.\n`)
  await writeResults('lighthouse', { version: VERSION, rounds: Number(rounds), pages: found })
}
