import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Linux counts a process's time in hundredths of a second for programs, whatever the kernel's own clock. */
const MICROSECONDS_A_TICK = 10_000

type Times = { parent: number; own: number; ofDeadChildren: number }

async function timesOf(pid: number | string): Promise<Times | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const at = (index: number) => fields[index - 3] ?? 0
  return { parent: at(4), own: at(14) + at(15), ofDeadChildren: at(16) + at(17) }
}

/** CPU time that a program has used so far, in µs. */
export async function cpuOfProgram(pid: number): Promise<number> {
  return ((await timesOf(pid))?.own ?? 0) * MICROSECONDS_A_TICK
}

/** CPU time that a program's PostgreSQL and all its processes, those that have ended too, have used so far, in µs. */
export async function cpuOfDatabase(dataDir: string): Promise<number> {
  const postmaster = Number((await readFile(join(dataDir, 'db', 'postmaster.pid'), 'utf8')).split('\n')[0])
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(pids.map(async (pid) => ({ pid: Number(pid), times: await timesOf(pid) })))
  const ticks = all.map(({ pid, times }) => {
    if (!times) return 0
    if (pid === postmaster) return times.own + times.ofDeadChildren
    return times.parent === postmaster ? times.own : 0
  })
  return ticks.reduce((sum, some) => sum + some, 0) * MICROSECONDS_A_TICK
}

/** Memory of a process that is its own or shared, in MB: resident set, and its highest so far. */
export async function memoryOf(pid: number): Promise<{ now: number; peak: number }> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) / 1024
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}
