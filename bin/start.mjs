#!/usr/bin/env node
/** From a bare machine to a running school: installs, builds when stale, then becomes the server. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { buildWhenStale, compileMessages } from './build.mjs'
import { install, pinnedNode, root, toolEnvironment } from './install.mjs'
import { memoryFlags, memorySettings } from './memory.mjs'

const args = process.argv.slice(2)
const dev = args.includes('--dev')
install()
if (dev) compileMessages()
else buildWhenStale()

const node = pinnedNode()
const env = toolEnvironment({
  ...memorySettings,
  NODE_ENV: dev ? 'development' : 'production',
  // What Node has compiled once it takes from here: a third of the start.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules', '.cache', 'node'),
})
const program = path.join(root, dev ? 'src/server/app/main.ts' : 'build/server/main.js')
const command = [...memoryFlags, program, ...args]

if (process.execve) {
  process.execve(node, [node, '--disable-warning=ExperimentalWarning', ...command], env)
}
const server = spawn(node, command, { cwd: root, stdio: 'inherit', env })
for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => {
  if (signal === null) process.exit(code ?? 1)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
})
