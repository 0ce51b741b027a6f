import { m } from '#messages'

/** The request never reached the server, or its answer never reached us. */
export class NetworkError extends Error {
  declare readonly cause: unknown

  constructor(cause: unknown) {
    super(m.error_network())
    this.cause = cause
    this.name = 'NetworkError'
  }
}
