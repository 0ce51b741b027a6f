import type { RawReply } from '#contract/call.ts'

/** An answer before it is put on the wire. */
export type CallAnswer = {
  status: number
  body: unknown
  cookies: string[]
  raw?: RawReply
  /** Signer of the request, for a signed call. */
  signer?: string
}
