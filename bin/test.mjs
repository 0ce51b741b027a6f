/**
 * `npm test`: checks, build, unit and API tests, browser tests; ends with one line over all of them, `N passed, N failed`, in which
 * each check counts as one. `npm test -- PATH …` runs the tests at these paths alone.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { install } from './install.mjs'
import { checks, runChecks, runTool } from './steps.mjs'

const reports = mkdtempSync(path.join(tmpdir(), 'thazin-report-'))

/** Counts of one run of vitest. A file that could not be loaded, and a run that broke, count as failures. */
function runTests(title, projects) {
  console.log(`\n▸ ${title}`)
  const file = path.join(reports, `${projects.join('-')}.json`)
  const chosen = projects.flatMap((project) => ['--project', project])
  const ok = runTool([
    'vitest',
    'run',
    ...chosen,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const counts = countReport(file)
  return { passed: counts.passed, failed: ok ? counts.failed : Math.max(counts.failed, 1) }
}

function countReport(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    const unloaded = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    )
    return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length }
  } catch (error) {
    console.error(`The report of the tests could not be read: ${error.message}`)
    return { passed: 0, failed: 1 }
  }
}

/** `npm test -- PATH …`: only these tests, under the pinned Node, with what they need built. */
function runOnly(paths) {
  if (!runTool(['node', 'bin/messages.mjs'])) return false
  const isUnitTest = (path) => /\.test\.tsx?$/.test(path) && !path.endsWith('.api.test.ts')
  if (!paths.every(isUnitTest)) {
    ensureBrowser()
    if (!runTool(['node', 'bin/build.mjs'])) return false
  }
  return runTool(['vitest', 'run', ...paths])
}

async function runAll() {
  ensureBrowser()
  const failedChecks = await runChecks()
  console.log('\n▸ build')
  const built = runTool(['node', 'bin/build.mjs'])
  const results = [
    { passed: checks.length - failedChecks.length, failed: failedChecks.length },
    { passed: built ? 1 : 0, failed: built ? 0 : 1 },
    runTests('unit and API tests', ['unit', 'api', 'api-alone']),
    runTests('browser tests', ['e2e']),
  ]
  rmSync(reports, { recursive: true, force: true })
  for (const { name } of failedChecks) console.error(`The check "${name}" failed.`)
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') === 0
}

install()
const paths = process.argv.slice(2)
process.exitCode = (paths.length > 0 ? runOnly(paths) : await runAll()) ? 0 : 1
