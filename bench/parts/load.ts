import { connect, type Socket } from 'node:net'
import { readAnswer } from './answer.ts'

/** One request as it goes on the wire. */
export type Message = {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: unknown
}

export type LoadResult = {
  requests: number
  seconds: number
  /** How long each answer took, in ms, in ascending order. */
  times: number[]
  /** Bytes of the last answer. */
  bytes: number
}

const wire = ({ method = 'GET', path, headers = {}, body }: Message): string => {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = Object.entries({
    host: '127.0.0.1',
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`)
  return `${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${text}`
}

const open = (port: number) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })

/**
 * Sends `count` requests over as many keep-alive connections, on each the next one when the last was answered; for at most
 * `seconds`. An answer other than 200 ends the bench.
 */
export async function load(
  port: number,
  messageAt: (index: number) => Message,
  { count, connections = 8, seconds = 20 }: { count: number; connections?: number; seconds?: number },
): Promise<LoadResult> {
  const times: number[] = []
  let bytes = 0
  let next = 0
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000

  const converse = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let received: Buffer = Buffer.alloc(0)
      let sentAt = 0
      const send = () => {
        if (next >= count || performance.now() > endsAt) {
          socket.destroy()
          return resolve()
        }
        sentAt = performance.now()
        socket.write(wire(messageAt(next++)))
      }
      socket.on('error', reject)
      socket.on('data', (part: Buffer) => {
        received = received.length === 0 ? part : Buffer.concat([received, part])
        const answer = readAnswer(received)
        if (!answer) return
        if (answer.status !== 200) {
          socket.destroy()
          return reject(
            new Error(`${messageAt(0).path} answered ${answer.status}: ${received.subarray(0, 2000)}`),
          )
        }
        times.push(performance.now() - sentAt)
        bytes = answer.bytes
        received = Buffer.alloc(0)
        send()
      })
      send()
    })

  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  await Promise.all(sockets.map(converse))
  return {
    requests: times.length,
    seconds: (performance.now() - startedAt) / 1000,
    times: times.sort((a, b) => a - b),
    bytes,
  }
}
