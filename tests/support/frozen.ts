import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** The processes of an embedded database: PostgreSQL's servers work in its folder. Linux only. */
function processesOf(cluster: string): number[] {
  const workIn = (pid: string) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`)
    } catch {
      return null
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && workIn(name) === cluster)
    .map(Number)
}

/**
 * Stops all processes of the embedded database of a folder where they are: they answer nothing, and lose nothing.
 * @returns what lets them go on
 */
export function freezeDatabase(dataDir: string): () => void {
  const pids = processesOf(join(dataDir, 'db'))
  if (pids.length === 0) throw new Error(`No database runs in ${dataDir}`)
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
}
