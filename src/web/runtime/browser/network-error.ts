import { m } from '#messages'

/** The request never reached the server, or its answer never reached us. */
export class NetworkError extends Error {
  readonly reason: unknown

  constructor(reason: unknown) {
    super(m.shared_error_network())
    this.reason = reason
    this.name = 'NetworkError'
  }
}
