import type { FastifyRequest } from 'fastify'
import { isLoopbackAddress, isLoopbackName } from '#server/loopback.ts'

/** What proxies say of themselves; a name that ends with a dash stands for all that begin so. */
const OF_PROXIES = ['forwarded', 'via', 'x-forwarded-', 'x-real-', 'x-client-', 'true-client-', 'cf-']

const isOfProxy = (header: string) =>
  OF_PROXIES.some((name) => (name.endsWith('-') ? header.startsWith(name) : header === name))

/**
 * Whether a request comes from a program of this machine, with nothing between. The socket's peer says so, whatever proxies are
 * believed otherwise; the host's name keeps out pages of other sites whose name was pointed here; HTTP/1.0 is what proxies speak.
 */
export function isFromOwnMachine({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  const host = URL.parse(`http://${raw.headers.host ?? ''}`)?.hostname ?? ''
  return (
    isLoopbackAddress(raw.socket.remoteAddress ?? '') &&
    isLoopbackName(host) &&
    raw.httpVersion !== '1.0' &&
    !Object.keys(raw.headers).some(isOfProxy)
  )
}
