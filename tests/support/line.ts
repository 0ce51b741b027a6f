import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/**
 * What becomes of a request: it arrives, the line is gone before or after that or in the middle of the answer, it is slow, the server is
 * busy, or a network that wants to be signed in to answers.
 */
export type Fate =
  | 'arrives'
  | 'is cut off'
  | 'breaks in the middle'
  | 'loses its answer'
  | 'gets half an answer'
  | 'gets its answer in pieces'
  | 'finds a busy server'
  | 'meets a portal'
  | 'is forbidden by a portal'

export type Line = {
  /** Where the server is to be found over this line. */
  url: string
  /** Decides about each request from now on; undefined lets all arrive. */
  fate: ((request: { method: string; path: string }) => Fate) | undefined
  /** What arrives waits for this. */
  until: Promise<unknown> | undefined
  stop: () => Promise<unknown>
}

const PORTAL = '<!doctype html><html><title>Hotel Wi-Fi</title><h1>Welcome to the hotel</h1></html>'

const STATUSES = { 'meets a portal': 200, 'is forbidden by a portal': 403, 'finds a busy server': 503 }

/** A line to a server on this machine that a test can disturb: whoever sends, the page, its worker or the browser itself. */
export async function startLine(to: string): Promise<Line> {
  const { port } = new URL(to)
  const line: Line = { url: '', fate: undefined, until: undefined, stop: async () => {} }
  const server = createServer(async (incoming, outgoing) => {
    const fate = line.fate?.({ method: incoming.method ?? '', path: incoming.url ?? '' }) ?? 'arrives'
    await line.until
    if (fate === 'arrives') return pass(incoming, outgoing, port)
    if (fate === 'breaks in the middle') return breakOff(incoming, port)
    if (fate === 'loses its answer') return pass(incoming, null, port)
    if (fate === 'gets half an answer') return halve(incoming, outgoing, port)
    if (fate === 'gets its answer in pieces') return trickle(incoming, outgoing, port)
    incoming.resume()
    if (fate === 'is cut off') return incoming.socket.destroy()
    outgoing.writeHead(STATUSES[fate], { 'content-type': 'text/html' })
    outgoing.end(fate === 'finds a busy server' ? '<h1>Bad gateway</h1>' : PORTAL)
  })
  // Slow requests are the test's own doing.
  server.requestTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  line.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  line.stop = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return line
}

/** Passes the beginning of a body, and then the line is gone on both sides. */
function breakOff(incoming: IncomingMessage, port: string) {
  const { method, url: path, headers } = incoming
  const passed = request({ host: '127.0.0.1', port, method, path, headers })
  passed.on('error', () => incoming.socket.destroy())
  incoming.once('data', (chunk) =>
    passed.write(chunk, () => {
      passed.destroy()
      incoming.socket.destroy()
    }),
  )
}

/** @param outgoing null where the answer is lost */
function pass(incoming: IncomingMessage, outgoing: ServerResponse | null, port: string) {
  const { method, url: path, headers } = incoming
  const passed = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    if (outgoing === null) return answer.resume().once('end', () => incoming.socket.destroy())
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.pipe(outgoing)
  })
  passed.on('error', () => incoming.socket.destroy())
  incoming.pipe(passed)
}

/** Passes half of the answer, uncompressed, and then the line is gone. */
function halve(incoming: IncomingMessage, outgoing: ServerResponse, port: string) {
  passPlain(incoming, outgoing, port, (body) => {
    outgoing.write(body.subarray(0, body.length / 2), () => incoming.socket.destroySoon())
  })
}

/** Pieces of an answer, and how long each waits for the next, in ms: the browser draws after every one. */
const PIECES = 40
const PIECE_TIME = 50

/** Passes the answer, uncompressed, as a slow line brings it. */
function trickle(incoming: IncomingMessage, outgoing: ServerResponse, port: string) {
  passPlain(incoming, outgoing, port, async (body) => {
    const size = Math.ceil(body.length / PIECES)
    for (let at = 0; at < body.length; at += size) {
      outgoing.write(body.subarray(at, at + size))
      await setTimeout(PIECE_TIME)
    }
    outgoing.end()
  })
}

/** @param give what hands on the body once it is there as a whole and uncompressed */
function passPlain(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: string,
  give: (body: Buffer) => void,
) {
  const { method, url: path } = incoming
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
  const passed = request({ host: '127.0.0.1', port, method, path, headers }, async (answer) => {
    const body = Buffer.concat(await answer.toArray())
    const { 'transfer-encoding': _, ...rest } = answer.headers
    outgoing.writeHead(answer.statusCode ?? 500, { ...rest, 'content-length': body.length })
    give(body)
  })
  passed.on('error', () => incoming.socket.destroy())
  incoming.pipe(passed)
}
