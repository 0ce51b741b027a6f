import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openOutbox } from '#server/core/outbox/outbox.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { ConfigError } from '#server/platform/setting-rules.ts'
import { createDatabase } from '#tests/support/database.ts'
import { simulateSmtp } from './simulator.suite.ts'
import { smtp } from './smtp.ts'
import { mailTransports } from './transports.ts'

const log = { info() {}, warn() {}, error() {} }
let server: Awaited<ReturnType<typeof simulateSmtp>>
let db: Database
let drop: () => Promise<void>
beforeAll(async () => {
  server = await simulateSmtp()
  ;({ db, drop } = await createDatabase())
})
afterEach(() => server.behave({ kind: 'well' }))
afterAll(async () => {
  await server.stop()
  await drop()
})

const transport = (timeoutMs = 1_000) =>
  smtp({
    host: '127.0.0.1',
    port: server.port,
    security: 'none',
    login: null,
    from: 'school@thazin.example',
    timeoutMs,
  })
const mail = {
  to: 'su@example.org',
  subject: 'အဖြေ ရပါပြီ',
  text: 'မင်္ဂလာပါ\nYour answer.',
  reference: 'thazin-7',
  lifetime: 60,
}
const deliver = () => transport().deliver(mail)

it('sends Burmese text and subject as UTF-8, from and to whom it should, with a name that repeats', async () => {
  expect(await deliver()).toEqual({ outcome: 'sent', id: '<thazin-7@thazin.example>' })
  const { from, to, raw } = server.received.at(-1) ?? { from: '', to: '', raw: '' }
  expect([from, to]).toEqual(['school@thazin.example', 'su@example.org'])
  const [head = '', ...body] = raw.split('\r\n\r\n')
  expect(head).toMatch(/^Subject: =\?UTF-8\?/m)
  expect(head).toContain('Auto-Submitted: auto-generated')
  const plain = /base64/i.test(head) ? Buffer.from(body.join(''), 'base64').toString() : raw
  const decoded = plain
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (hex) => Buffer.from(hex.replaceAll('=', ''), 'hex').toString())
  expect(decoded).toContain('မင်္ဂလာပါ')
})

it('never lets a recipient or a subject add a line to the head', async () => {
  await transport().deliver({ ...mail, subject: 'Hello\r\nBcc: other@example.org', to: 'su@example.org' })
  const head = server.received.at(-1)?.raw.split('\r\n\r\n')[0] ?? ''
  expect(head).not.toMatch(/^Bcc:/im)
})

it('is refused for now where the server says so or is not there, and for good where it says that', async () => {
  for (const at of ['RCPT', 'DATA', 'text'] as const) {
    server.behave({ kind: 'refuses', at, code: 451 })
    expect(await deliver()).toMatchObject({ outcome: 'refused', again: true })
    server.behave({ kind: 'refuses', at, code: 550 })
    const refused = await deliver()
    expect(refused).toMatchObject({ outcome: 'refused', again: false })
    expect(JSON.stringify(refused)).not.toContain('su@example.org')
  }
  const nobody = smtp({
    host: '127.0.0.1',
    port: 1,
    security: 'none',
    login: null,
    from: 'a@b.example',
    timeoutMs: 500,
  })
  expect(await nobody.deliver(mail)).toMatchObject({ outcome: 'refused', again: true })
})

it('a line that breaks before the text is a refusal; after it nobody knows', async () => {
  for (const at of ['EHLO', 'RCPT', 'DATA'] as const) {
    server.behave({ kind: 'drops', at })
    expect([at, await deliver()]).toMatchObject([at, { outcome: 'refused', again: true }])
  }
  server.behave({ kind: 'drops', at: 'text' })
  expect(await deliver()).toMatchObject({ outcome: 'unknown' })
})

it('waits for a slow server, but not for ever', async () => {
  server.behave({ kind: 'late', ms: 100 })
  expect(await deliver()).toMatchObject({ outcome: 'sent' })
  server.behave({ kind: 'late', ms: 5_000 })
  expect(await transport(300).deliver(mail)).toMatchObject({ outcome: 'refused', again: true })
})

it('sends no password over a line that is not encrypted, nor any mail where encryption was asked for', async () => {
  const before = server.received.length
  const asked = smtp({
    host: '127.0.0.1',
    port: server.port,
    security: 'starttls',
    login: { user: 'user', pass: 'word' },
    from: 'a@b.example',
    timeoutMs: 500,
  })
  expect(await asked.deliver(mail)).toMatchObject({ outcome: 'refused' })
  expect(server.received).toHaveLength(before)
})

it('behind the outbox each mail goes out once, and its text is not kept', async () => {
  const before = server.received.length
  const outbox = openOutbox({ mail: [transport()] }, { db, log })
  const texts = ['one', 'two', 'three']
  for (const text of texts)
    await outbox.send(db, {
      channel: 'mail',
      to: mail.to,
      subject: 'Answer',
      text: `${text} 12345`,
      lifetime: 60,
    })
  await Promise.all([outbox.deliver(), outbox.deliver()])
  await outbox.deliver()
  expect(server.received.slice(before)).toHaveLength(3)
  const rows = await db.selectFrom('outbox').select(['status', 'subject', 'text']).orderBy('id').execute()
  expect(rows).toEqual(texts.map((text) => ({ status: 'sent', subject: 'Answer', text: `${text} •••••` })))
  await outbox.stop()
})

it('settings that are there in part stop the start with a sentence', () => {
  const said = (settings: Record<string, string>) => {
    try {
      readConfig(settings)
    } catch (error) {
      return error instanceof ConfigError ? error.message : error
    }
    return null
  }
  const whole = { SMTP_HOST: 'mail.example', MAIL_FROM: 'school@thazin.example' }
  expect(said({ SMTP_HOST: 'mail.example' })).toBe('The mail server also needs MAIL_FROM.')
  expect(said({ ...whole, SMTP_USER: 'user' })).toBe(
    'Signing in to the mail server also needs SMTP_PASSWORD.',
  )
  const login = { SMTP_USER: 'user', SMTP_PASSWORD: 'word' }
  expect(said(login)).toBe('The mail server also needs SMTP_HOST and MAIL_FROM.')
  expect(said({ ...whole, ...login, SMTP_SECURITY: 'none' })).toContain('in the clear')
  expect(said({ ...whole, MAIL_FROM: 'Thazin' })).toContain('MAIL_FROM: must be an e-mail address')
  expect(said({ ...whole, ...login })).toBeNull()
  expect(mailTransports(readConfig({ ...whole, ...login }))).toHaveLength(1)
  expect(mailTransports(readConfig({}))).toEqual([])
})
