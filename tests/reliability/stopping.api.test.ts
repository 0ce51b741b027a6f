import { once } from 'node:events'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readPidFile } from '#server/platform/db/embedded/postmaster.ts'
import { freePort, type Program, startProgram, untilServing } from '#tests/drills/program.ts'
import { startedDataDir } from '#tests/drills/started-data.ts'

let dataDir: string
let settings: Record<string, string>
let running: Program[] = []
beforeAll(async () => {
  dataDir = await startedDataDir('thazin-stop-')
})
afterEach(async () => {
  await Promise.all(running.map((program) => program.kill('SIGKILL')))
  running = []
})
afterAll(async () => {
  const left = await readPidFile(join(dataDir, 'db'))
  if (left) process.kill(left.pid, 'SIGQUIT')
  await rm(dirname(dataDir), { recursive: true, force: true })
})

function start(more: Record<string, string> = {}): Program {
  const program = startProgram({ ...settings, ...more })
  running.push(program)
  return program
}

async function startServing(more: Record<string, string> = {}): Promise<Program> {
  settings = { DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'info' }
  const program = start(more)
  await untilServing(program, 60_000)
  return program
}

const exitCode = async ({ process: child }: Program) =>
  child.exitCode ?? ((await once(child, 'exit')) as [number | null])[0]

const status = async ({ url }: Program) => (await fetch(`${url}/health-check`)).status

/** A sign-in whose body stops half-way: a request under way for as long as `finish` is not called. */
async function beginRequest({ url }: Program): Promise<{ finish: () => Promise<string> }> {
  const body = JSON.stringify({ phone: '+959791112233' })
  const socket: Socket = connect(Number(new URL(url).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', () => {})
  socket.write(
    `POST /api/login HTTP/1.1\r\nhost: x\r\napp-token: thazin-web\r\napp-version: V1\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  )
  await sleep(200)
  const closed = once(socket, 'close')
  return {
    finish: async () => {
      socket.write(body.slice(5))
      await closed
      return answer
    },
  }
}

async function untilRefused(program: Program): Promise<void> {
  while (await fetch(`${program.url}/health-check`).catch(() => null)) await sleep(50)
}

describe('stopping', () => {
  it('says so while it still serves, lets the request under way finish, ends the database, and starts clean again', async () => {
    const program = await startServing({ DRAIN_MS: '1500' })
    const request = await beginRequest(program)
    program.process.kill('SIGTERM')
    await expect.poll(() => status(program)).toBe(503)
    const served = await fetch(`${program.url}/api/levels?language_id=1`, {
      headers: { 'app-token': 'thazin-web', 'app-version': 'V1' },
    })
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
    await untilRefused(program)
    expect(program.process.exitCode).toBeNull()
    expect(await request.finish()).toMatch(/^HTTP\/1.1 200 /)
    expect(await exitCode(program)).toBe(0)
    expect(await readPidFile(join(dataDir, 'db'))).toBeUndefined()

    const next = await startServing()
    expect(next.output()).toContain('"The database runs"')
    expect(next.output()).not.toContain('Took over')
  }, 60_000)

  it('does not take the echo of a Ctrl-C for a second one, and a second one does not wait for requests', async () => {
    const program = await startServing({ DRAIN_MS: '300' })
    await beginRequest(program)
    program.process.kill('SIGINT')
    program.process.kill('SIGINT')
    await untilRefused(program)
    await sleep(600)
    expect(program.process.exitCode).toBeNull()
    program.process.kill('SIGTERM')
    expect(await exitCode(program)).toBe(1)
    expect(await readPidFile(join(dataDir, 'db'))).toBeUndefined()
  }, 60_000)

  it('waits with its end until the start is over when it is stopped while starting', async () => {
    settings = { DATA_DIR: dataDir, PORT: String(await freePort()), DRAIN_MS: '0' }
    const program = start()
    await expect.poll(() => readPidFile(join(dataDir, 'db')), { timeout: 10_000 }).toBeDefined()
    program.process.kill('SIGTERM')
    expect(await exitCode(program)).toBe(0)
    expect(await readPidFile(join(dataDir, 'db'))).toBeUndefined()
  }, 60_000)
})

describe('a refusal to start is a sentence without a stack, and leaves no database running', () => {
  async function refused(more: Record<string, string>): Promise<string> {
    const program = start({ LOG_LEVEL: 'warn', ...more })
    expect(await exitCode(program)).toBe(1)
    expect(program.output()).not.toMatch(/^ +at /m)
    return program.output().trim()
  }

  it('a port in use', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    const unused = join(dataDir, 'unused')
    settings = { DATA_DIR: unused, PORT: String(port) }
    expect(await refused({})).toBe(`Port ${port} is in use by another program. Stop that one, or set PORT.`)
    // It was looked at first: no database was made for nothing.
    expect(await readdir(unused).catch(() => [])).toEqual([])
    server.close()
  }, 60_000)

  it('a folder that another program uses; that one goes on', async () => {
    const first = await startServing()
    expect(await refused({ PORT: '0' })).toBe(
      `Another Thazin program is using ${dataDir}. Stop it first, or give this one a DATA_DIR of its own.`,
    )
    expect(await status(first)).toBe(200)
    await first.kill('SIGTERM')
  }, 60_000)

  it('settings that cannot be used, each of them named', async () => {
    expect(await refused({ PORT: 'x', PROCESS_MODE: 'both' })).toMatch(
      /^These settings cannot be used:\n {2}PORT: .+\n {2}PROCESS_MODE: .+$/,
    )
  })

  it('an address of another machine, and a folder that is a file', async () => {
    settings = { DATA_DIR: dataDir, PORT: '0' }
    expect(await refused({ HOST: '203.0.113.7' })).toBe(
      '203.0.113.7 is no address of this machine. Set HOST to one that is, or to 0.0.0.0.',
    )
    const file = join(dataDir, 'file')
    await writeFile(file, '')
    expect(await refused({ DATA_DIR: file })).toBe(
      `${file} is no place that this program can write to (EEXIST). Check DATA_DIR and the disk.`,
    )
  }, 60_000)

  it('a database that does not answer, or does not let the program in', async () => {
    const DATABASE_URL = `postgres://x:secret@127.0.0.1:${await freePort()}/x`
    const said = await refused({ DATABASE_URL, ALLOW_DEMO_PROVIDERS: '1' })
    expect(said).toMatch(/^The database cannot be reached: .+ Check DATABASE_URL/)
    expect(said).not.toContain('secret')
  })
})
