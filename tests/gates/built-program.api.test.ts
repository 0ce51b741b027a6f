import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase } from '#server/platform/db/open.ts'
import { simulateSmtp } from '#server/providers/mail/simulator.suite.ts'
import { newWriter } from '../drills/kills/writers.ts'
import { freePort, type Program, startProgram, untilServing } from '../drills/program.ts'
import { startedDataDir } from '../drills/started-data.ts'

let mails: Awaited<ReturnType<typeof simulateSmtp>>
let program: Program
let dataDir: string
let headers: Record<string, string>
beforeAll(async () => {
  mails = await simulateSmtp()
  dataDir = await startedDataDir('thazin-built-')
  program = startProgram({
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(mails.port),
    SMTP_SECURITY: 'none',
    MAIL_FROM: 'school@thazin.example',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  })
  await untilServing(program, 60_000)
  const { token } = await newWriter(program.url, 1)
  headers = { 'app-token': 'thazin-web', 'app-version': 'V1', authorization: `Bearer ${token}` }
}, 240_000)
afterAll(async () => {
  await program?.kill('SIGTERM')
  await mails?.stop()
  await rm(dirname(dataDir), { recursive: true })
})

const sendFile = async (path: string, fields: Record<string, string | Blob>) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const response = await fetch(`${program.url}/api${path}`, { method: 'POST', headers, body })
  return { status: response.status, ...(await response.json()) }
}

it('reads a picture and a deck, each in a process of its own', async () => {
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'green' } })
    .png()
    .toBuffer()
  const photo = await sendFile('/me/update', { image: new Blob([new Uint8Array(picture)]) })
  expect(photo).toMatchObject({ status: 200, data: { photo: expect.stringContaining('/') } })
  const deck = await sendFile('/decks/import', {
    language_id: '1',
    file: new File(['front,back\nlantern,မီးအိမ်\n'], 'Words.csv'),
  })
  expect(deck).toMatchObject({ status: 200, data: { cards_added: 1 } })
})

it('sends mail', async () => {
  const { connection, stop } = await openDatabase({ dataDir, log: console, share: true })
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(
    "insert into outbox (channel, recipient, subject, text, status, expires_at) values ('mail', 'su@example.com', 'Hello', 'A text', 'waiting', now() + interval '1 hour')",
  )
  await client.end()
  await stop()
  await vi.waitFor(() => expect(mails.received).toHaveLength(1), 60_000)
})

it('takes cards', async () => {
  const answer = await fetch(`${program.url}/api/payment/providers`, { headers })
  const { data } = (await answer.json()) as { data: { provider: string }[] }
  expect(data.map(({ provider }) => provider)).toContain('stripe')
})
