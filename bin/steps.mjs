/** The checks that `npm run check` and `npm test` share, each a command; two run at a time. */
import { spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import { pinnedNode, root, toolEnvironment } from './install.mjs'

/** What was checked before and hasn't changed since isn't checked again. */
const memoryOf = (folder) => `node_modules/.cache/tsc/${folder.replace(/\W/g, '-')}.tsbuildinfo`

const types = (folder) => ({
  name: `types of ${folder}`,
  command: [
    ...['tsc', '--noEmit', '--pretty', '--singleThreaded', '-p', folder],
    ...['--incremental', '--tsBuildInfoFile', memoryOf(folder)],
  ],
})

/** The others read what it writes. */
const first = { name: 'messages', command: ['node', 'bin/messages.mjs'] }

/** In the order of their length. */
export const checks = [
  first,
  types('.'),
  types('src/authoring'),
  types('src/server'),
  types('src/web'),
  types('src/web/runtime/worker'),
  { name: 'content', command: ['node', 'src/cli/main.ts', 'content', 'check'] },
  {
    name: 'boundaries',
    command: ['depcruise', 'src', '--config', '.dependency-cruiser.cjs', '--output-type', 'err-long'],
  },
  { name: 'lint', command: ['biome', 'ci', '--error-on-warnings', '--colors=force', '.'] },
  { name: 'nothing unused', command: ['knip', '--no-progress'] },
  { name: 'nothing used by tests alone', command: ['knip', '--production', '--no-progress'] },
  types('src/contract'),
  types('src/domain'),
]

/** What tests of pages need, in the browser or not; as long as the longest of the checks. */
export const build = { name: 'build', command: ['node', 'bin/build.mjs'] }

const commandOf = ([tool, ...args]) => [
  pinnedNode(),
  [...(tool === 'node' ? [] : [path.join(root, 'node_modules/.bin', tool)]), ...args],
]

/** Runs one tool under the pinned Node with its output streamed; answers whether it succeeded. */
export function runTool(command, extra = {}) {
  const done = spawnSync(...commandOf(command), { cwd: root, stdio: 'inherit', env: toolEnvironment(extra) })
  return done.status === 0
}

/** Runs one check and shows its output in one piece, once it has ended. */
async function runCheck({ name, command }) {
  const started = performance.now()
  const child = spawn(...commandOf(command), { cwd: root, env: toolEnvironment() })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part))
  const isGood = await new Promise((resolve) => {
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)))
    child.on('close', (code) => resolve(code === 0))
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`\n▸ ${name} (${seconds} s${isGood ? '' : ', failed'})\n${Buffer.concat(output)}`)
  return isGood
}

/** Runs all checks, two at a time, the later ones too when one fails; answers those that failed. */
export async function runChecks(all = checks) {
  const failed = []
  for (const stage of [[first], all.filter((check) => check !== first)]) {
    const waiting = [...stage]
    const work = async () => {
      for (let check = waiting.shift(); check; check = waiting.shift())
        if (!(await runCheck(check))) failed.push(check)
    }
    await Promise.all([work(), work()])
  }
  return failed
}
