/** A document that is ready as bytes: the stream of a plain `Response` would copy them, and cost more than to compress them. */
export class WholeDocument extends Response {
  readonly #html: Buffer<ArrayBuffer>

  constructor(html: Buffer<ArrayBuffer>, init: ResponseInit) {
    super(null, init)
    this.#html = html
  }

  override bytes = async (): Promise<Uint8Array<ArrayBuffer>> => this.#html

  override text = async (): Promise<string> => this.#html.toString()
}
