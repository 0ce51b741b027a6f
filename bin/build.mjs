/** Compiles the messages and builds the pages and the server, when what they are made of changed since the last build. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { install, pinnedNode, root, toolEnvironment } from './install.mjs'

const sources = [
  'src/domain',
  'src/contract',
  'src/server',
  'src/web',
  'messages',
  'public',
  'project.inlang/settings.json',
  'vite.config.ts',
  'vite',
  'vite.worker.config.ts',
  'vite.visitor.config.ts',
  'package-lock.json',
  'package.json',
  'bin/build.mjs',
  'bin/messages.mjs',
]
const stamp = path.join(root, 'build', '.stamp')

function filesOf(place) {
  if (!existsSync(place)) return []
  const entries = readdirSync(place, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
}

function digest() {
  const hash = createHash('sha256')
  for (const source of sources) {
    const place = path.join(root, source)
    const files = path.extname(source) === '' ? filesOf(place).sort() : [place]
    for (const file of files) {
      if (/\.test\.tsx?$/.test(file) || !existsSync(file)) continue
      hash
        .update(`${path.relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

function run(...args) {
  const done = spawnSync(pinnedNode(), args, {
    cwd: root,
    stdio: 'inherit',
    env: toolEnvironment({ NODE_ENV: 'production' }),
  })
  if (done.status !== 0) {
    console.error('The build failed: see the message above.')
    process.exit(done.status ?? 1)
  }
}

/** Compiles the messages alone; the server and the tests need no more. */
export function compileMessages() {
  run('bin/messages.mjs')
}

const isMadeOf = (files) =>
  existsSync(path.join(root, 'src/messages/messages.js')) &&
  existsSync(stamp) &&
  readFileSync(stamp, 'utf8') === files

/** Whether build/ was made of the files as they are now. */
export const isBuilt = () => isMadeOf(digest())

/** Builds unless build/ was made of the same files. */
export function buildWhenStale() {
  const now = digest()
  if (isMadeOf(now)) return
  console.log('Building pages and server …')
  rmSync(stamp, { force: true })
  compileMessages()
  run('node_modules/vite/bin/vite.js', 'build', '--app')
  run('node_modules/vite/bin/vite.js', 'build', '--config', 'vite.worker.config.ts')
  run('node_modules/vite/bin/vite.js', 'build', '--config', 'vite.visitor.config.ts')
  run('bin/precompress.mjs')
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, now)
}

if (process.argv[1] === path.join(root, 'bin', 'build.mjs')) {
  install()
  buildWhenStale()
}
