/**
 * `npm test`: checks and build, then all tests in one run; ends with what failed and one line over all of them,
 * `N passed, N failed`, in which each check counts as one. `npm test -- PATH …` runs the tests at these paths alone;
 * `--again` runs a browser test that failed once more, to tell what fails always from what fails sometimes: both have failed.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { install } from './install.mjs'
import { build, checks, runChecks, runTool } from './steps.mjs'

const reports = mkdtempSync(path.join(tmpdir(), 'thazin-report-'))

/**
 * What the run of all tests passed and failed, in the browser too: what one kind leaves idle at its end, the next begins with.
 * A file that could not be loaded, and a run that broke, count as failures.
 */
function runTests() {
  console.log('\n▸ tests')
  const file = path.join(reports, 'tests.json')
  const ok = runTool(['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  const { passed, failures, repeated, dearest } = readReport(file)
  return {
    passed,
    repeated,
    dearest,
    failures: ok || failures.length > 0 ? failures : ['The tests broke off'],
  }
}

function readReport(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    const repeated = report.testResults.flatMap(repeatedOf)
    return {
      passed: report.numPassedTests - repeated.length,
      dearest: dearestOf(report.testResults),
      failures: report.testResults.flatMap(failuresOf),
      repeated,
    }
  } catch (error) {
    return {
      passed: 0,
      dearest: [],
      failures: [`The report of the tests could not be read: ${error.message}`],
      repeated: [],
    }
  }
}

/** The twenty files that took longest, each with its seconds. */
const dearestOf = (files) =>
  files
    .map(({ name, startTime, endTime }) => ({
      file: path.relative(process.cwd(), name),
      seconds: (endTime - startTime) / 1000,
    }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 20)

/** Each failed test of a file with its reason's beginning; the file itself where it failed outside its tests. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = path.relative(process.cwd(), name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [`${file}\n${beginning(message)}`] : []
  return failed.map((test) => reasonOf(file, test))
}

/** The tests of a file that failed at first and passed when they were run again, each with why it failed: failures as well. */
const repeatedOf = ({ name, assertionResults }) =>
  assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map((test) => reasonOf(path.relative(process.cwd(), name), test))

const reasonOf = (file, { fullName, failureMessages }) =>
  `${file}: ${fullName}\n${beginning(failureMessages.join('\n'))}`

const beginning = (text) => text.split('\n').slice(0, 12).join('\n').slice(0, 1500)

/** What a test says that needs the pages built, or the program. Who needs them otherwise is told so by the test. */
const NEEDS_BUILD = /pages: true|e2e|startProgram|\bbuild\//

/** Whether one of the tests at these paths needs what is built; Vitest takes a path wherever it stands in a file's. */
function needsBuild(paths) {
  const files = ['src', 'tests'].flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((file) => path.join(folder, file)),
  )
  return files.some(
    (file) =>
      /\.(test|e2e)\.tsx?$/.test(file) &&
      paths.some((part) => file.includes(path.normalize(part))) &&
      NEEDS_BUILD.test(file + readFileSync(file, 'utf8')),
  )
}

/** `npm test -- PATH …`: only these tests, under the pinned Node, with what they need built. */
function runOnly(paths) {
  if (!runTool(['node', 'bin/messages.mjs'])) return false
  if (needsBuild(paths)) {
    ensureBrowser()
    if (!runTool(['node', 'bin/build.mjs'])) return false
  }
  return runTool(['vitest', 'run', ...paths])
}

async function runAll() {
  ensureBrowser()
  const all = [build, ...checks]
  const failedChecks = await runChecks(all)
  const results = [
    {
      passed: all.length - failedChecks.length,
      failures: failedChecks.map(({ name }) => `The check "${name}" failed.`),
    },
    runTests(),
  ]
  rmSync(reports, { recursive: true, force: true })
  console.log('\nThe twenty dearest files, in seconds:')
  for (const { file, seconds } of results.flatMap(({ dearest = [] }) => dearest))
    console.log(`${seconds.toFixed(0).padStart(5)}  ${file}`)
  const failures = results.flatMap(({ failures, repeated = [] }) => [
    ...failures,
    ...repeated.map((test) => `passed only when it was run again: ${test}`),
  ])
  for (const failure of failures) console.log(`\n✗ ${failure}`)
  const passed = results.reduce((total, result) => total + result.passed, 0)
  console.log(`${passed} passed, ${failures.length} failed`)
  return failures.length === 0
}

install()
const given = process.argv.slice(2)
const paths = given.filter((one) => one !== '--again')
if (paths.length < given.length) process.env.TESTS_AGAIN = '1'
process.exitCode = (paths.length > 0 ? runOnly(paths) : await runAll()) ? 0 : 1
