import { m } from '#messages'

/** The request never reached the server, or its answer never reached us. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super(m.error_network(), { cause })
    this.name = 'NetworkError'
  }
}
