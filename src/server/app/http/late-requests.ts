import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Time that a request may take to arrive: one that brings a file, and any other, in ms. */
export const ARRIVAL = { upload: 120_000, other: 30_000 } as const

const TOO_LATE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/** Ends requests without a file whose body has not arrived in time: Node itself has one time for all of them. */
export function endLateRequests(app: FastifyInstance, afterMs: number = ARRIVAL.other) {
  app.addHook('onRequest', async ({ raw, headers }, reply) => {
    const isUpload = /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    // What is injected arrives over no line.
    if (isUpload || !hasBody || !(raw.socket instanceof Socket)) return
    const late = setTimeout(() => {
      if (!raw.complete && !reply.sent) raw.socket.end(TOO_LATE, () => raw.socket.destroy())
    }, afterMs).unref()
    raw.once('close', () => clearTimeout(late))
  })
}
