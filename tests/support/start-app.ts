import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp } from '#server/app/app.ts'
import { compose } from '#server/app/compose.ts'
import { builtPages } from '#server/app/pages/host.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Connection } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { createLog } from '#server/platform/log.ts'
import { copySchoolStorage, createDatabase, removeFolder } from './database.ts'
import { expectFreshBuild } from './fresh-build.ts'

export type TestApp = {
  app: FastifyInstance
  deps: Deps
  connection: Connection
  /** Where it listens, when asked to. */
  url: string
  /** Moves the program's clock (not the database's) by this many milliseconds. */
  advance: (ms: number) => void
  /** Moves what the program knows of the database's clock. */
  advanceDatabase: (ms: number) => void
  stop: () => Promise<void>
}

type Options = {
  /** Settings as in the environment. */
  settings?: Record<string, string>
  /** Serve the built pages too. */
  pages?: boolean
  /** Listen on a port of 127.0.0.1. */
  listen?: boolean
}

/** The whole program on a database and a folder of its own, in this process. */
export async function startApp({
  settings = {},
  pages = false,
  listen = false,
}: Options = {}): Promise<TestApp> {
  if (pages) expectFreshBuild()
  const database = await createDatabase({ school: true })
  const dataDir = await mkdtemp(join(tmpdir(), 'thazin-app-'))
  await copySchoolStorage(dataDir)
  let offset = 0
  let databaseOffset = 0
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    RATE_LIMIT_PER_MINUTE: '100000',
    ...settings,
  })
  const { deps, close } = await compose({
    config,
    log: createLog(config.LOG_LEVEL),
    connection: database.connection,
    now: () => new Date(Date.now() + offset),
    // The template of its database and its storage have the school of this run already.
    school: null,
  })
  const { databaseNow } = deps
  deps.databaseNow = async () => new Date((await databaseNow()).getTime() + databaseOffset)
  const app = await createApp(deps, { pages: pages ? await builtPages() : null })
  const url = listen ? await app.listen({ port: 0, host: '127.0.0.1' }) : ''
  return {
    app,
    deps,
    connection: database.connection,
    url,
    advance: (ms) => {
      offset += ms
    },
    advanceDatabase: (ms) => {
      databaseOffset += ms
    },
    stop: async () => {
      await app.close()
      await close()
      await database.drop()
      await removeFolder(dataDir)
    },
  }
}

/** The headers that our own client sends with every call. */
export const clientHeaders = { 'app-token': 'thazin-web', 'app-version': 'V1', platform: 'web' }

// biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what an answer holds
export type Reply = { status: number; body: any; headers: Record<string, unknown>; cookies: string[] }

type SendOptions = { token?: string; headers?: Record<string, string>; address?: string }

/** Sends one call: through a socket where the app listens, else (or for an address that no socket has) without a network. */
export async function send(
  { app, url }: Pick<TestApp, 'app'> & { url?: string },
  method: 'GET' | 'POST' | 'DELETE' | 'PUT',
  path: string,
  input: Record<string, unknown> = {},
  { token, headers = {}, address }: SendOptions = {},
): Promise<Reply> {
  const isQuery = method === 'GET'
  if (url && !address) return await sendThrough(url, { method, path, input, token, headers })
  const response = await app.inject({
    method,
    url: `/api${path}`,
    ...(isQuery ? { query: input as Record<string, string> } : { payload: input }),
    headers: { ...clientHeaders, ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(address && { remoteAddress: address }),
  })
  const isJson = String(response.headers['content-type'] ?? '').includes('json')
  return {
    status: response.statusCode,
    body: isJson ? response.json() : response.rawPayload,
    headers: response.headers,
    cookies: [response.headers['set-cookie'] ?? []].flat() as string[],
  }
}

type Sent = Pick<SendOptions, 'token' | 'headers'> & {
  method: string
  path: string
  input: Record<string, unknown>
}

async function sendThrough(url: string, { method, path, input, token, headers }: Sent): Promise<Reply> {
  const isQuery = method === 'GET'
  const query = isQuery ? new URLSearchParams(input as Record<string, string>).toString() : ''
  const response = await fetch(`${url}/api${path}${query && `?${query}`}`, {
    method,
    headers: {
      ...clientHeaders,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(!isQuery && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(!isQuery && { body: JSON.stringify(input) }),
  })
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return {
    status: response.status,
    body: isJson ? await response.json() : Buffer.from(await response.arrayBuffer()),
    headers: Object.fromEntries(response.headers),
    cookies: response.headers.getSetCookie(),
  }
}
