#!/usr/bin/env node
/** The operator's command, under the pinned Node: `npm run thazin -- grant --phone +95…`. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { compileMessages } from './build.mjs'
import { install, pinnedNode, root, toolEnvironment } from './install.mjs'

install()
if (!existsSync(path.join(root, 'src/messages/messages.js'))) compileMessages()
const done = spawnSync(pinnedNode(), [path.join(root, 'src/cli/main.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: toolEnvironment(),
})
process.exit(done.status ?? 1)
