import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../program.ts'

/** Connections to the server that all clients share. */
const POOL_SIZE = 8

export type Pooler = { port: number; stop: () => Promise<void> }

/**
 * Debian's PgBouncer in transaction mode before a server on a port of this machine.
 * @param ignored start-up parameters that it takes and loses
 */
export async function startPooler(server: number, folder: string, ignored: string[] = []): Promise<Pooler> {
  const port = await freePort()
  const place = join(folder, `pooler-${port}`)
  await mkdir(place)
  await chmod(folder, 0o755)
  await chmod(place, 0o777)
  const lines = [
    '[databases]',
    `* = host=127.0.0.1 port=${server}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${POOL_SIZE}`,
    'max_client_conn = 400',
    'unix_socket_dir =',
    `logfile = ${place}/log`,
    ...(process.getuid?.() === 0 ? ['user = nobody'] : []),
    ...(ignored.length > 0 ? [`ignore_startup_parameters = ${ignored.join(',')}`] : []),
  ]
  // With auth_type any each client is whom the database's line names.
  lines[1] += ' user=thazin'
  await writeFile(join(place, 'pgbouncer.ini'), `${lines.join('\n')}\n`)
  const child: ChildProcess = spawn('pgbouncer', [join(place, 'pgbouncer.ini')], { stdio: 'ignore' })
  const failed = once(child, 'error').then(([error]) => {
    throw new Error('This drill needs PgBouncer: apt-get install pgbouncer', { cause: error })
  })
  await Promise.race([failed, untilListening(port)])
  return {
    port,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
    },
  }
}

async function untilListening(port: number): Promise<void> {
  for (;;) {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'thazin', database: 'thazin' })
    client.on('error', () => {})
    const isThere = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (isThere) return
    await sleep(100)
  }
}
