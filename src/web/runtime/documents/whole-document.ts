/** A document that is ready as bytes: the stream of a plain `Response` would copy them, and cost more than to compress them. */
export class WholeDocument extends Response {
  /** Its bytes in pieces, some of which other documents have too: they are only read. */
  readonly parts: readonly Buffer<ArrayBuffer>[]

  constructor(parts: readonly Buffer<ArrayBuffer>[], init: ResponseInit) {
    super(null, init)
    this.parts = parts
  }

  override bytes = async (): Promise<Uint8Array<ArrayBuffer>> => Buffer.concat(this.parts)

  override text = async (): Promise<string> => Buffer.concat(this.parts).toString()
}
