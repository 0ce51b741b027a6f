import type { FastifyRequest } from 'fastify'
import { isLoopbackAddress, isLoopbackName } from '#server/platform/loopback.ts'

/**
 * Headers that browsers, command lines and our own clients send; a name that ends with a dash stands for all that begin so. A list of what
 * proxies say of themselves would never be whole: each has names of its own (Fly-Client-IP, X-Amzn-Trace-Id, CDN-Loop).
 */
const OF_CLIENTS = [
  ...['host', 'connection', 'keep-alive', 'te', 'upgrade-insecure-requests', 'user-agent', 'dnt', 'priority'],
  ...[
    'accept',
    'accept-',
    'content-',
    'transfer-encoding',
    'expect',
    'if-',
    'range',
    'cache-control',
    'pragma',
  ],
  ...['cookie', 'authorization', 'origin', 'referer', 'sec-', 'purpose', 'x-requested-with'],
  // Which of our dictionaries the browser has.
  ...['available-dictionary', 'dictionary-id'],
  ...['save-data', 'device-memory', 'dpr', 'viewport-width', 'width', 'rtt', 'downlink', 'ect'],
  ...['app-token', 'app-version', 'platform', 'time-zone', 'learner-id', 'idempotency-key'],
  // Of the pages' own scripts.
  ...['enhanced', 'refresh', 'service-worker', 'service-worker-'],
]

const isOfClient = (header: string) =>
  OF_CLIENTS.some((name) => (name.endsWith('-') ? header.startsWith(name) : header === name))

const isOwnAddress = (address: string) => isLoopbackName(URL.parse(address)?.hostname ?? '')

/**
 * True if a request comes from a program of this machine, with nothing between. The socket's peer says so, whatever proxies are believed
 * otherwise; the names of the host and of the page keep out pages of other sites, also those whose name was pointed here; HTTP/1.0 is what
 * proxies speak, and a header that no client sends is what they add.
 */
export function isFromOwnMachine({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  const { host, origin, referer } = raw.headers
  return (
    isLoopbackAddress(raw.socket.remoteAddress ?? '') &&
    isOwnAddress(`http://${host ?? ''}`) &&
    [origin, referer].every((page) => page === undefined || isOwnAddress(page)) &&
    raw.headers['sec-fetch-site'] !== 'cross-site' &&
    raw.httpVersion !== '1.0' &&
    Object.keys(raw.headers).every(isOfClient)
  )
}
