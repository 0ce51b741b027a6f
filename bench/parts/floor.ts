import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { cpuOfProgram } from './cpu.ts'
import { LESSONS } from './fill.ts'
import { connectionOf, type Served } from './served.ts'

/** Starts the floor beside a program, on the same database. */
export async function startFloor(served: Served) {
  const { rows } = await served.database.query(
    `select lessons.id from lessons join units on units.id = unit_id
     where level_id = 1 and not lessons.hidden and not units.hidden order by 1 limit ${LESSONS}`,
  )
  const child = fork(
    join(import.meta.dirname, 'floor-process.ts'),
    [JSON.stringify(connectionOf(served)), JSON.stringify(rows.map(({ id }) => id))],
    { env: { PATH: process.env.PATH, NODE_ENV: 'production' } },
  )
  const [port] = (await once(child, 'message')) as [number]
  return {
    port,
    cpu: () => cpuOfProgram(child.pid as number),
    stop: async () => {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

/**
 * Durable updates of one row each, straight on PostgreSQL over as many connections, each beginning when its last has been
 * committed.
 * @returns how many a second
 */
export async function updateRows(served: Served, connections: number, count: number): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client(connectionOf(served))
      await client.connect()
      return client
    }),
  )
  const query = {
    name: 'update',
    text: 'update bench_counters set used = used + 1 where id = $1 returning used',
  }
  let next = 0
  const startedAt = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      while (next < count) await client.query({ ...query, values: [(next++ % 1000) + 1] })
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  await Promise.all(clients.map((client) => client.end()))
  return count / seconds
}

/** The tables that `updateRows` and the floor write. */
export async function makeCounters({ database }: Served) {
  await database.query('create table bench_counters (id int primary key, used int not null)')
  await database.query('insert into bench_counters select n, 0 from generate_series(1, 1000) n')
  await database.query(
    'create table bench_rows (id bigint generated always as identity primary key, learner_id bigint, body text)',
  )
  await database.query('vacuum analyze bench_counters')
}
