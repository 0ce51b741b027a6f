import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, createBrotliDecompress, zstdDecompressSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { compressFirst } from './send.ts'

/** A first document, as it is sent to who accepts these codings, and the one that was chosen. */
function sent(html: string, accepted: string) {
  const told = new Map<string, string>()
  const reply = {
    header(name: string, value: string) {
      told.set(name, value)
      return reply
    },
  }
  const document = { bytes: () => Buffer.from(html), forNow: () => Buffer.from(html) }
  const request = { headers: { 'accept-encoding': accepted } } as FastifyRequest
  const bytes = compressFirst(request, reply as unknown as FastifyReply, document)
  return { bytes, coding: told.get('content-encoding'), vary: told.get('vary') }
}

const html = `<head><style>${'.a{color:red}'.repeat(2_000)}</style></head><p>${randomBytes(20_000).toString('hex')}`

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br', 'br'],
  ['zstd', 'zstd'],
  ['br;q=0, zstd', 'zstd'],
  ['gzip', undefined],
])('a first document for a browser that reads %s goes as %s', (accepted, coding) => {
  const answer = sent(html, accepted)
  const plain =
    { br: brotliDecompressSync, zstd: zstdDecompressSync }[coding ?? ''] ?? ((bytes: Buffer) => bytes)
  expect([answer.coding, answer.vary]).toEqual([coding, coding && 'accept-encoding'])
  expect(plain(answer.bytes).toString()).toBe(html)
})

test('what has arrived of it can be read before the rest', async () => {
  const { bytes } = sent(html, 'br, zstd')
  const reader = createBrotliDecompress()
  await new Promise((resolve) => reader.write(bytes.subarray(0, bytes.length / 2), resolve))
  const read = (reader.read() as Buffer | null)?.toString() ?? ''
  reader.destroy()
  expect(html.startsWith(read)).toBe(true)
  expect(read.length).toBeGreaterThan(html.indexOf('</head>') + 10_000)
})
