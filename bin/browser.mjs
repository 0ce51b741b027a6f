/** Finds Chromium and nginx for the tests; installs what is missing by apt where this program may. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const packages = ['chromium', 'fonts-noto-core', 'fonts-sil-padauk', 'fonts-noto-cjk', 'nginx-light']
const wanted = ['/usr/bin/chromium', '/usr/sbin/nginx']
/** Chromium without its windows: what shows pages is the same, at three quarters of the CPU. The tests do without it too. */
const shell = 'chromium-headless-shell'

const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
const install = (...names) => ['install', '-y', '-qq', '--no-install-recommends', ...names]

/** Ends the program with a sentence when something is missing that it cannot install. */
export function ensureBrowser() {
  ensureWanted()
  if (!existsSync(`/usr/bin/${shell}`) && mayInstall())
    spawnSync('apt-get', install(shell), { stdio: 'ignore', env, timeout: 120_000 })
}

function ensureWanted() {
  if (wanted.every((file) => existsSync(file))) return
  if (!mayInstall()) {
    console.error(
      `The tests need ${wanted.join(' and ')}. Install them: sudo apt-get install ${packages.join(' ')}`,
    )
    process.exit(1)
  }
  console.log('Installing a browser for the tests (once; this takes a minute) …')
  for (const args of [['update', '-qq'], install(...packages)]) {
    const done = spawnSync('apt-get', args, { stdio: 'inherit', env })
    if (done.status !== 0) {
      console.error('The browser could not be installed: see apt’s message above.')
      process.exit(1)
    }
  }
}
