import { connect } from 'node:net'

/** An answer as it came: `headers` by their small names, the body as bytes. */
export type RawAnswer = { status: number; headers: Record<string, string>; body: Buffer }

const END = Buffer.from('\r\n\r\n')

function read(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf(END)
  const [first = '', ...lines] = bytes.subarray(0, Math.max(end, 0)).toString('latin1').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const body = end < 0 ? Buffer.alloc(0) : bytes.subarray(end + END.length)
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(first)?.[1] ?? 0), headers, body }
}

/**
 * Asks for an address that no client would send as it is: its bytes go out as they are.
 * @returns what came back until the server closed; status 0 where that was nothing
 */
export const askRaw = (url: string, address: Buffer, headers: Record<string, string> = {}) =>
  new Promise<RawAnswer>((resolve, reject) => {
    const { port, hostname } = new URL(url)
    const told = { host: 'x', connection: 'close', 'accept-encoding': 'identity', ...headers }
    const head = Object.entries(told).map(([name, value]) => `${name}: ${value}\r\n`)
    const request = [Buffer.from('GET '), address, Buffer.from(` HTTP/1.1\r\n${head.join('')}\r\n`)]
    const socket = connect(Number(port), hostname, () => socket.write(Buffer.concat(request)))
    const chunks: Buffer[] = []
    socket.setTimeout(20_000, () => reject(new Error(`no answer to ${address.toString('latin1')}`)))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', () => resolve(read(Buffer.concat(chunks))))
    socket.on('close', () => resolve(read(Buffer.concat(chunks))))
  })
