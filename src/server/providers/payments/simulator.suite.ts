import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Callback } from './port.ts'

/** Behaviour of a simulated vendor: it answers, answers slowly, closes the line after it did what was asked, or fails. */
export type Behaviour =
  | { kind: 'well' }
  | { kind: 'slow'; ms: number }
  | { kind: 'drops' }
  | { kind: 'fails'; status: number }

export type SimulatedRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}
export type SimulatedResponse = { status?: number; type?: string; body: string }

export type VendorServer = {
  url: string
  /** Every request, in order. */
  asked: SimulatedRequest[]
  behave: (behaviour: Behaviour) => void
  stop: () => Promise<void>
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A vendor of our own on a port of this machine; `answer` speaks its wire format. */
export async function simulateVendor(
  answer: (asked: SimulatedRequest) => SimulatedResponse | Promise<SimulatedResponse>,
): Promise<VendorServer> {
  const asked: SimulatedRequest[] = []
  let behaviour: Behaviour = { kind: 'well' }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://vendor')
    const one: SimulatedRequest = {
      method: request.method ?? '',
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: Buffer.concat(parts).toString(),
    }
    asked.push(one)
    const now = behaviour
    if (now.kind === 'fails') return response.writeHead(now.status).end('<html>Bad gateway</html>')
    const { status = 200, type = 'application/json', body } = await answer(one)
    if (now.kind === 'drops') return request.socket.destroy()
    if (now.kind === 'slow') await sleep(now.ms)
    return response.writeHead(status, { 'content-type': type }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    behave: (next) => {
      behaviour = next
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type RawCallback = Pick<Callback, 'body' | 'headers'>

/** Faults between a vendor and us. */
export type Misdelivery = { delayMs?: number; copies?: number; isReversed?: boolean; isDropped?: boolean }

/** Sends callbacks to a listening program as the vendor would. @returns the status and body of each answer */
export async function deliver(
  address: string,
  raws: readonly RawCallback[],
  { delayMs = 0, copies = 1, isReversed = false, isDropped = false }: Misdelivery = {},
): Promise<{ status: number; body: string; type: string | null }[]> {
  if (isDropped) return []
  await sleep(delayMs)
  const all = raws.flatMap((raw) => Array.from({ length: copies }, () => raw))
  if (isReversed) all.reverse()
  const answers = []
  for (const { body, headers } of all) {
    const response = await fetch(address, { method: 'POST', headers, body: Buffer.from(body) })
    answers.push({
      status: response.status,
      body: await response.text(),
      type: response.headers.get('content-type'),
    })
  }
  return answers
}
