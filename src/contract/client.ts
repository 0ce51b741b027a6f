import type { z } from 'zod'
import type { Call } from './call.ts'
import { contract } from './index.ts'

type Contract = typeof contract

/** Every call as a function: `api.auth.login({phone})` → the reply's body; throws CallError. */
export type Client = {
  [Feature in keyof Contract]: {
    [Name in keyof Contract[Feature]]: Contract[Feature][Name] extends Call<
      infer Input,
      infer Reply,
      infer Who
    >
      ? Who extends 'signed'
        ? never
        : (input: z.input<Input>, options?: CallOptions) => Promise<z.output<Reply>>
      : never
  }
}

export type CallOptions = {
  idempotencyKey?: string
  /** Whose event the call carries: refused (409) in another learner's session. */
  learnerId?: number
  signal?: AbortSignal
  keepalive?: boolean
}

/** `feature.call`: the one name of a call in the contract, its handler, the client, the logs and the tests. */
export type CallName = string

export type Send = (name: CallName, call: Call, input: unknown, options: CallOptions) => Promise<unknown>

/** Makes the client over a way to send: `fetch` in the browser, the handlers themselves on the server. */
export function makeClient(send: Send): Client {
  const features = Object.entries(contract as Record<string, Record<string, Call>>).map(
    ([feature, calls]) => [
      feature,
      Object.fromEntries(
        Object.entries(calls).map(([name, call]) => [
          name,
          (input: unknown, options: CallOptions = {}) => send(`${feature}.${name}`, call, input, options),
        ]),
      ),
    ],
  )
  return Object.fromEntries(features)
}
