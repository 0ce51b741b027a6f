import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

async function listen(address: string): Promise<Server | undefined> {
  const server = createServer().listen(address)
  try {
    await once(server, 'listening')
    return server
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined
    throw error
  }
}

/**
 * Runs the work while no other program of this machine starts a database in this folder. The lock is a Linux socket without
 * a file, which ends with its owner however that ends; elsewhere PostgreSQL's own lock files must do.
 */
export async function withStartLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  if (process.platform !== 'linux') return work()
  const { dev, ino } = await stat(folder)
  const address = `\0thazin-start-${dev}-${ino}`
  let lock = await listen(address)
  while (!lock) {
    await sleep(25)
    lock = await listen(address)
  }
  try {
    return await work()
  } finally {
    lock.close()
  }
}
