/** The checks that `npm run check` and `npm test` share, each a command. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { pinnedNode, root, toolEnvironment } from './install.mjs'

const types = (folder) => ({
  name: `types of ${folder}`,
  command: ['tsc', '--noEmit', '--pretty', '-p', folder],
})

export const checks = [
  { name: 'messages', command: ['node', 'bin/messages.mjs'] },
  types('src/domain'),
  types('src/contract'),
  types('src/server'),
  types('src/web'),
  types('.'),
  { name: 'lint', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  {
    name: 'boundaries',
    command: ['depcruise', 'src', '--config', '.dependency-cruiser.cjs', '--output-type', 'err-long'],
  },
  { name: 'content', command: ['node', 'src/cli/main.ts', 'content', 'check'] },
]

/** Runs one tool under the pinned Node with its output streamed; answers whether it succeeded. */
export function runTool([tool, ...args], extra = {}) {
  const file = tool === 'node' ? [] : [path.join(root, 'node_modules/.bin', tool)]
  const done = spawnSync(pinnedNode(), [...file, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: toolEnvironment(extra),
  })
  return done.status === 0
}

/** Runs all checks, the later ones too when one fails; answers the names of those that failed. */
export function runChecks() {
  return checks.filter(({ name, command }) => {
    console.log(`\n▸ ${name}`)
    return !runTool(command)
  })
}
