import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readPidFile } from '#server/platform/db/embedded/postmaster.ts'
import { freePort, startProgram, untilServing } from '#tests/drills/program.ts'
import { clientHeaders } from '#tests/support/start-app.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what an answer holds
export type ProductReply = { status: number; body: any; headers: Headers; cookies: string[] }

type Body = Record<string, unknown> | FormData | string
type Options = { token?: string; headers?: Record<string, string>; address?: string }

let made = 0

/** A phone number that no other test of this run has. */
export const newPhone = () => `+95979${String(5_000_000 + made++)}`

/** An address that nobody else calls from; the program believes the proxy on its own machine. */
export const newAddress = () => `10.${made >> 8}.${made++ & 255}.1`

/** The program as an operator starts it, in a process of its own, reached through a socket and nothing else. */
export class Product {
  readonly url: string
  readonly dataDir: string
  readonly pid: number
  /** Every answer so far, as `POST /login 200`. */
  readonly seen = new Set<string>()
  readonly stop: () => Promise<void>
  readonly #database: string | undefined

  private constructor(
    url: string,
    { dataDir, pid, database }: { dataDir: string; pid: number; database: string | undefined },
    stop: () => Promise<void>,
  ) {
    this.url = url
    this.dataDir = dataDir
    this.pid = pid
    this.#database = database
    this.stop = stop
  }

  static async start(settings: Record<string, string> = {}): Promise<Product> {
    const dataDir = await mkdtemp(join(tmpdir(), 'thazin-product-'))
    const program = startProgram({
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'silent',
      DRAIN_MS: '0',
      ...settings,
    })
    await untilServing(program, 120_000)
    const about = { dataDir, pid: program.process.pid as number, database: settings.DATABASE_URL }
    return new Product(program.url, about, async () => {
      await program.kill('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    })
  }

  /** For what no call can bring about: a statement on the program's database, by a connection of our own. */
  async query(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    const running = await readPidFile(join(this.dataDir, 'db'))
    const client = new pg.Client(
      this.#database
        ? { connectionString: this.#database }
        : { host: running?.socketFolder ?? '', user: 'thazin', database: 'thazin' },
    )
    await client.connect()
    try {
      return (await client.query(text, values)).rows
    } finally {
      await client.end()
    }
  }

  /** One call as a client sends it; `address` is the one that a proxy names. */
  async call(method: string, path: string, body: Body = {}, options: Options = {}): Promise<ProductReply> {
    const { token, headers = {}, address = newAddress() } = options
    const init: RequestInit & { headers: Record<string, string> } = {
      method,
      headers: { ...clientHeaders, 'x-forwarded-for': address },
    }
    if (token) init.headers.authorization = `Bearer ${token}`
    const isQuery = method === 'GET' || method === 'HEAD'
    if (!isQuery && (body instanceof FormData || typeof body === 'string')) init.body = body
    else if (!isQuery) init.body = JSON.stringify(body)
    if (typeof init.body === 'string') init.headers['content-type'] = 'application/json'
    Object.assign(init.headers, headers)
    const query = isQuery ? new URLSearchParams(body as Record<string, string>).toString() : ''
    const response = await fetch(`${this.url}/api${path}${query && `?${query}`}`, init)
    this.seen.add(`${method} ${path} ${response.status}`)
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return {
      status: response.status,
      body: isJson ? await response.json() : await response.text(),
      headers: response.headers,
      cookies: response.headers.getSetCookie(),
    }
  }

  /** The code that was last sent to a phone. */
  async code(phone: string): Promise<string> {
    const response = await fetch(`${this.url}/api/dev/outbox?to=${encodeURIComponent(phone)}`)
    const { data } = (await response.json()) as { data: { text: string }[] }
    const code = /\d{6}/.exec(data[0]?.text ?? '')?.[0]
    if (!code) throw new Error(`No code was sent to ${phone}`)
    return code
  }

  /** A phone that signs in by a code. */
  async signIn(phone = newPhone()): Promise<{ token: string; phone: string; answer: ProductReply }> {
    await this.call('POST', '/login', { phone, platform: 1 })
    const otp = await this.code(phone)
    const answer = await this.call('POST', '/verify-login', { phone, otp, platform: 'web' })
    return { token: answer.body.data.access_token, phone, answer }
  }

  /** A learner with a name and a password. */
  async learner(password = PASSWORD): Promise<{ token: string; phone: string; id: number }> {
    const { token, phone } = await this.signIn()
    const { body } = await this.call('POST', '/me/update', { name: 'စုစု' }, { token })
    const form = { phone, password, password_confirmation: password }
    const set = await this.call('POST', '/me/set-password', form, { token })
    return { token: set.body.data.access_token, phone, id: body.data.id }
  }
}

export const PASSWORD = 'rain on a tin roof'

/** A code that is not this one. */
export const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** The fields of a form, files among them. */
export function form(fields: Record<string, string | File>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
