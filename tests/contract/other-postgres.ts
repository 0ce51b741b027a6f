import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { chooseRunner, handOver, type Runner } from '#server/platform/db/embedded/runner.ts'
import { freePort } from '#tests/drills/program.ts'
import { databaseNamed } from '#tests/support/database-named.ts'

export type OtherPostgres = { url: string; stop: () => Promise<void> }

const PASSWORD = 'of the other server'

async function command(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

async function untilReached(url: string) {
  for (let tries = 1; ; tries++)
    try {
      return await command(url, 'select 1')
    } catch (error) {
      if (tries === 300) throw error
      await sleep(100)
    }
}

async function makeCluster(runner: Runner, folder: string, cluster: string) {
  await mkdir(cluster, { mode: 0o700 })
  await handOver(cluster, runner)
  const pwfile = join(folder, 'password')
  await writeFile(pwfile, PASSWORD, { mode: 0o644 })
  const args = ['-D', cluster, '-U', 'school', '--auth=scram-sha-256', '--encoding=UTF8', '--no-locale']
  const child = runner.start('initdb', [...args, `--pwfile=${pwfile}`, '--no-sync'], { stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`initdb ended with ${code}`)
}

/** A server that the program has no hand in: its own folder, TCP port, role and password. */
async function startServer(): Promise<OtherPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'thazin-other-'))
  const cluster = join(folder, 'cluster')
  const runner = await chooseRunner(folder, cluster)
  await makeCluster(runner, folder, cluster)
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'off',
    io_method: 'sync',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = runner.start('postgres', ['-D', cluster, ...args], { stdio: 'ignore' })
  const ended = once(server, 'exit')
  const url = (database: string) =>
    `postgres://school:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}`
  await untilReached(url('postgres'))
  await command(url('postgres'), 'create database school')
  return {
    url: url('school'),
    stop: async () => {
      server.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A database of its own on a PostgreSQL that is not the embedded one: that of TEST_DATABASE_URL, else one made for this. */
export async function otherPostgres(): Promise<OtherPostgres> {
  const given = process.env.TEST_DATABASE_URL
  if (!given) return await startServer()
  const name = `test_contract_${process.pid}`
  await command(given, `create database ${name} encoding 'UTF8' template template0`)
  return {
    url: databaseNamed({ connectionString: given }, name).connectionString ?? '',
    stop: () => command(given, `drop database ${name} with (force)`),
  }
}
