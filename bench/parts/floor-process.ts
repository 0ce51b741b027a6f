import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

/**
 * What a request costs at the least: /unit is node:http alone, /read checks a session and reads its learner's progress by
 * prepared statements and answers it as JSON, /render puts the same into 231 elements of React; /write checks a session, and writes two rows and
 * raises a count in one transaction. The connection is the first argument, the lessons' ids the second.
 */
const [connection = '{}', lessonIds = '[]'] = process.argv.slice(2)
const pool = new pg.Pool({ ...JSON.parse(connection), max: 10 })
const lessons = JSON.parse(lessonIds) as number[]

type Progress = { lesson_id: number; status: number; last_reached_second: number; updated_at: Date }

async function learnerOf(token: string): Promise<number> {
  const hash = createHash('sha256').update(token).digest()
  const session = await pool.query({
    name: 'session',
    text: `select learners.id, learners.name from sessions join learners on learners.id = sessions.learner_id
      where token_hash = $1 and expires_at > now() and deleted_at is null`,
    values: [hash],
  })
  return session.rows[0].id
}

async function read(token: string): Promise<Progress[]> {
  const learnerId = await learnerOf(token)
  const progress = await pool.query<Progress>({
    name: 'progress',
    text: `select lesson_id, status, last_reached_second, updated_at from lesson_progress
      where learner_id = $1 and lesson_id = any($2)`,
    values: [learnerId, lessons],
  })
  return progress.rows
}

/** A row of as many bytes as one of a payment. */
const TEXT = 'x'.repeat(300)

async function write(token: string): Promise<number> {
  const learnerId = await learnerOf(token)
  const client = await pool.connect()
  try {
    await client.query('begin')
    const insert = { name: 'insert', text: 'insert into bench_rows (learner_id, body) values ($1, $2)' }
    for (let rows = 0; rows < 2; rows++) await client.query({ ...insert, values: [learnerId, TEXT] })
    const { rows } = await client.query({
      name: 'count',
      text: 'update bench_counters set used = used + 1 where id = $1 returning used',
      values: [(learnerId % 1000) + 1],
    })
    await client.query('commit')
    return rows[0].used
  } finally {
    client.release()
  }
}

/** A list of 46 lessons with five elements each. */
const page = (rows: Progress[]) =>
  createElement(
    'ul',
    null,
    rows
      .slice(0, 46)
      .map((row) =>
        createElement(
          'li',
          { key: row.lesson_id },
          createElement(
            'a',
            { href: `/lessons/${row.lesson_id}`, className: 'stop' },
            createElement('b', null, 'သင်ခန်းစာ ', row.lesson_id),
            createElement('span', null, row.status),
            createElement('em', null, row.last_reached_second, ' s'),
          ),
        ),
      ),
  )

const server = createServer(async (request, response) => {
  const token = request.headers.authorization?.slice(7) ?? ''
  if (request.url === '/unit') response.setHeader('content-type', 'application/json').end('{"data":true}')
  else if (request.url === '/read')
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: await read(token) }))
  else if (request.url === '/write')
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: await write(token) }))
  else
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(`<!doctype html>${renderToString(page(await read(token)))}`)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
process.once('disconnect', () => process.exit(0))
