/** `npm run check`: types, lint, boundaries, messages, content and unit tests. */
import { install } from './install.mjs'
import { checks, runChecks, runTool } from './steps.mjs'

install()
const failed = (await runChecks()).map(({ name }) => name)
console.log('\n▸ unit tests')
if (!runTool(['vitest', 'run', '--project', 'unit'])) failed.push('unit tests')
console.log(
  failed.length === 0 ? `\nAll ${checks.length + 1} checks passed.` : `\nFailed: ${failed.join(', ')}.`,
)
process.exitCode = failed.length === 0 ? 0 : 1
