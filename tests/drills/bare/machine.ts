import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const repository = join(import.meta.dirname, '../../..')

/** Where the clone stands on the bare machine. */
const CLONE = '/srv/thazin'

const TOOLS = '/usr/bin:/usr/sbin:/bin:/sbin'

/** How a command is run there; without `home` there is no HOME. */
export type Surroundings = { home?: boolean; env?: Record<string, string>; maxFiles?: number }

/** A Debian in a folder, with Node 20, npm and git, and a clone of what is committed here. */
export type Machine = {
  /** Where a file of the clone is, as this machine sees it. */
  inClone: (path: string) => string
  /** Starts a command in the clone, in a process namespace that ends with it. */
  run: (command: string, surroundings?: Surroundings) => ChildProcess
  remove: () => void
}

const text = (command: string, args: string[]) => execFileSync(command, args, { encoding: 'utf8' }).trim()

function installTools() {
  if (existsSync('/usr/sbin/debootstrap')) return
  process.stdout.write('Installing debootstrap …\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'inherit' })
  execFileSync('apt-get', ['install', '-y', '-qq', 'debootstrap'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** The lines of a sources.list with Debian's own packages, by the mirrors that this machine uses. */
function debianSources(): string[] {
  const format = '$(CREATED_BY) $(ORIGIN) $(REPO_URI) $(CODENAME) $(COMPONENT)'
  const targets = text('apt-get', ['indextargets', '--format', format]).split('\n')
  return targets.flatMap((target) => {
    const [createdBy, origin, uri, codename, component] = target.split(' ')
    return createdBy === 'Packages' && origin === 'Debian' ? [`deb ${uri} ${codename} ${component}`] : []
  })
}

/** The Node of this machine that isn't the project's own. @throws Error where it isn't Node 20 */
function systemNode(): string {
  const folders = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'))
  const node = folders.map((folder) => join(folder, 'node')).find((file) => existsSync(file))
  const version = node ? text(node, ['--version']) : 'none'
  if (!node || !version.startsWith('v20.')) throw new Error(`This machine needs Node 20; it has ${version}.`)
  return text('realpath', [node])
}

function copyNode(folder: string) {
  const node = systemNode()
  const npm = dirname(dirname(text('realpath', [join(dirname(node), 'npm')])))
  copyFileSync(node, join(folder, 'usr/bin/node'))
  mkdirSync(join(folder, 'usr/lib/node_modules'), { recursive: true })
  execFileSync('cp', ['-a', npm, join(folder, 'usr/lib/node_modules/npm')])
  for (const tool of ['npm', 'npx'])
    execFileSync('ln', ['-s', `../lib/node_modules/npm/bin/${tool}-cli.js`, join(folder, 'usr/bin', tool)])
}

/** Where packages come from, as on this machine: nothing of it is written into the project. */
function copySettings(folder: string) {
  const files = [
    '/etc/resolv.conf',
    '/etc/hosts',
    '/etc/ssl/certs/ca-certificates.crt',
    text('npm', ['config', 'get', 'globalconfig']),
    join(homedir(), '.npmrc'),
  ]
  for (const file of files.filter((file) => existsSync(file))) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    copyFileSync(file, join(folder, file))
  }
}

/** What a machine says of its way to the internet, and nothing else of its environment. */
const wayOut = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(https?|no)_proxy$|^(NODE_EXTRA_CA|SSL_CERT)/i.test(name),
    ),
  )

/** Makes the folder the root of the processes that it runs, as it would be on a machine: a chroot allows no user namespaces. */
const ENTER = `set -e
mount --make-rprivate /
mount --bind "$1" "$1"
cd "$1"
mount -t proc proc proc
mount --rbind /dev dev
mount -t tmpfs tmpfs dev/shm
mkdir -p .before
pivot_root . .before
umount -l /.before
cd ${CLONE}
shift
exec env -i "$@"`

function runIn(folder: string, command: string, { home = true, env = {}, maxFiles }: Surroundings = {}) {
  const settings = { PATH: TOOLS, ...(home && { HOME: '/root' }), ...wayOut(), ...env }
  const limited = maxFiles ? `ulimit -n ${maxFiles} && ${command}` : command
  const pairs = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  return spawn(
    'unshare',
    [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      'sh',
      '-c',
      ENTER,
      'sh',
      folder,
      ...pairs,
      'sh',
      '-c',
      limited,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
}

/** @throws Error where this isn't a Debian with Node 20 whose root may mount */
export function makeMachine(): Machine {
  if (process.getuid?.() !== 0) throw new Error('Only root can make a machine in a folder.')
  installTools()
  const sources = debianSources()
  const codename = /VERSION_CODENAME=(\w+)/.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? ''
  const mirror = sources.find((line) => line.includes(` ${codename} `))?.split(' ')[1]
  if (!mirror) throw new Error(`apt knows no source of Debian ${codename}.`)
  const folder = mkdtempSync(join(tmpdir(), 'thazin-bare-'))
  const options = ['--variant=minbase', '--include=git,ca-certificates', codename, folder, mirror]
  execFileSync('debootstrap', options, { stdio: ['ignore', 'ignore', 'inherit'] })
  writeFileSync(join(folder, 'etc/apt/sources.list'), `${sources.join('\n')}\n`)
  copyNode(folder)
  copySettings(folder)
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', repository, join(folder, CLONE)])
  return {
    inClone: (path) => join(folder, CLONE, path),
    run: (command, surroundings) => runIn(folder, command, surroundings),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
