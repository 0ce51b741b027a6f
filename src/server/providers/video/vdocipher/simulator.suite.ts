import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Behaviour = 'well' | 'slow' | 'drops' | 'down' | 'nonsense'

/** VdoCipher's API with the secret `a1b2c3d4e5` and some videos. */
export async function simulateVdoCipher(videos: readonly string[]) {
  const asked: { id: string; ttl: unknown }[] = []
  let behaviour: Behaviour = 'well'
  let codes = 0
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const answer = (status: number, given: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(given))
    const id = decodeURIComponent(/^\/videos\/([^/]+)\/otp$/.exec(request.url ?? '')?.[1] ?? '')
    if (request.method !== 'POST' || id === '') return answer(404, { message: 'Not found' })
    asked.push({ id, ttl: JSON.parse(body).ttl })
    if (behaviour === 'drops') return request.socket.destroy()
    if (behaviour === 'down') return answer(503, { message: 'Service Unavailable' })
    if (behaviour === 'nonsense') return answer(200, { message: 'ok' })
    if (behaviour === 'slow') await new Promise((resolve) => setTimeout(resolve, 1500))
    if (request.headers.authorization !== 'Apisecret a1b2c3d4e5')
      return answer(403, { message: 'You need to be authenticated for this action' })
    if (!videos.includes(id)) return answer(404, { message: 'Video not found' })
    codes += 1
    const playbackInfo = Buffer.from(JSON.stringify({ videoId: id })).toString('base64')
    return answer(200, { otp: `20160313versASE323${codes}`, playbackInfo })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    behave: (next: Behaviour) => {
      behaviour = next
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
