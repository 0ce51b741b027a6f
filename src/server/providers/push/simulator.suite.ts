import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Mood in which a simulated push service answers. */
export type Mood =
  | { kind: 'well' }
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  | { kind: 'silent' }
  | { kind: 'drops' }
  | { kind: 'endless' }

export type Pushed = { text: string; ttl: string; topic: string; subject: string; until: number }

const hmac = (key: Buffer, ...parts: Buffer[]) => {
  const mac = createHmac('sha256', key)
  for (const part of parts) mac.update(part)
  return mac.digest()
}

/** A browser: it makes a subscription, and reads what is encrypted to it by RFC 8291 and RFC 8188, written here from those texts. */
export function newBrowser(endpoint: string) {
  const pair = createECDH('prime256v1')
  const mine = pair.generateKeys()
  const auth = randomBytes(16)
  return {
    token: JSON.stringify({
      endpoint,
      keys: { p256dh: mine.toString('base64url'), auth: auth.toString('base64url') },
    }),
    read(body: Buffer): string {
      // RFC 8188 §2.1: salt (16) | record size (4) | length of the key's id (1) | the key's id: the sender's point.
      const salt = body.subarray(0, 16)
      const size = body.readUInt32BE(16)
      const length = body.readUInt8(20)
      const theirs = body.subarray(21, 21 + length)
      const record = body.subarray(21 + length)
      if (record.length > size) throw new Error('more than one record')
      // RFC 8291 §3.4
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), mine, theirs])
      const keying = hmac(hmac(auth, pair.computeSecret(theirs)), info, Buffer.from([1]))
      const secret = hmac(salt, keying)
      const key = hmac(secret, Buffer.from('Content-Encoding: aes128gcm\0'), Buffer.from([1])).subarray(0, 16)
      const nonce = hmac(secret, Buffer.from('Content-Encoding: nonce\0'), Buffer.from([1])).subarray(0, 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(record.subarray(-16))
      const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      const end = plain.lastIndexOf(2)
      if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no last record')
      return plain.subarray(0, end).toString()
    },
  }
}

/** Contents of a `vapid` header (RFC 8292). @throws Error where its signature is wrong */
export function readVapid(header: string) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isRight) throw new Error('a wrong signature')
  const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  return { key, audience: aud as string, subject: sub as string, until: exp as number }
}

type Browser = ReturnType<typeof newBrowser>

/** A push service of our own on a port of this machine, with one browser, which reads what it is sent. */
export async function simulatePushService() {
  const pushed: Pushed[] = []
  let mood: Mood = { kind: 'well' }
  let browser: Browser
  let requests = 0
  const server = createServer(async (request, response) => {
    requests += 1
    // As it behaves when the request comes, however late the rest of it is.
    const asked = mood
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { authorization = '', ttl, topic, 'content-encoding': encoding } = request.headers
    if (asked.kind === 'silent') return
    if (asked.kind === 'drops') return request.socket.destroy()
    if (asked.kind === 'status') return response.writeHead(asked.status, asked.headers).end()
    if (encoding !== 'aes128gcm') return response.writeHead(415).end()
    const { audience, subject, until } = readVapid(authorization)
    if (audience !== url) return response.writeHead(403).end()
    pushed.push({
      text: browser.read(Buffer.concat(parts)),
      ttl: String(ttl),
      topic: String(topic),
      subject,
      until,
    })
    response.writeHead(201, { location: `${url}/message/${pushed.length}` })
    if (asked.kind === 'well') return response.end()
    const pour = () => response.write(Buffer.alloc(65_536)) && setImmediate(pour)
    response.on('drain', pour)
    pour()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = newBrowser(`${url}/push/1`)
  return {
    url,
    token: browser.token,
    pushed,
    requests: () => requests,
    behave: (next: Mood) => {
      mood = next
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
