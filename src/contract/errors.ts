/** Body of an error on the wire: one message, or for 422 a message a field. */
export type ErrorBody = { message: string; retry_after?: number } | Record<string, string>

/** A call that was answered with an error, in the browser as well as in process. */
export class CallError extends Error {
  declare readonly status: number
  declare readonly body: ErrorBody
  declare readonly requestId: string | null

  constructor(status: number, body: ErrorBody, requestId: string | null = null) {
    super(typeof body.message === 'string' ? body.message : `Invalid: ${Object.keys(body).join(', ')}`)
    this.name = 'CallError'
    this.status = status
    this.body = body
    this.requestId = requestId
  }

  /** The messages of a 422, by field; empty for any other error. */
  get fields(): Record<string, string> {
    return this.status === 422 ? (this.body as Record<string, string>) : {}
  }
}
