/** Makes node_modules match package-lock.json, and finds the pinned Node in it. Runs under Node 20 with no dependency. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const inRoot = (...parts) => path.join(root, ...parts)

function versionsOf(file) {
  if (!existsSync(file)) return undefined
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** npm writes node_modules/.package-lock.json last, so it tells what is wholly installed. */
function isInstalled() {
  const wanted = versionsOf(inRoot('package-lock.json'))
  const found = versionsOf(inRoot('node_modules', '.package-lock.json'))
  if (!wanted || !found) return false
  return Object.entries(wanted).every(([place, { version, integrity, optional }]) => {
    if (place === '') return true
    const here = found[place]
    if (!here) return optional === true
    return here.version === version && here.integrity === integrity
  })
}

/** The Node that runs the program: the one that npm installed, or this one where it is new enough. */
export function pinnedNode() {
  const installed = inRoot('node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (existsSync(installed)) return installed
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  console.error(
    `There is no Node 24 for ${process.platform}-${process.arch} among the packages: install it and try again.`,
  )
  process.exit(1)
}

/** The environment in which tools of node_modules find the pinned Node first. */
export function toolEnvironment(extra = {}) {
  const paths = [inRoot('node_modules', '.bin'), process.env.PATH ?? '']
  return { ...process.env, PATH: paths.join(path.delimiter), ...extra }
}

function npm(...args) {
  const done = spawnSync('npm', [...args, '--include=dev', '--include=optional', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return done.status === 0
}

/**
 * Installs what package-lock.json says unless it is there. `npm ci` refuses a lockfile that lacks packages of other
 * platforms; `npm install` then takes the locked versions all the same. Ends the program when both fail.
 */
export function install() {
  if (isInstalled()) return
  console.log('Installing packages (once; this takes a minute) …')
  if (npm('ci', '--loglevel=error') || npm('install', '--no-save')) return
  console.error('The packages could not be installed: see npm’s message above.')
  process.exit(1)
}
