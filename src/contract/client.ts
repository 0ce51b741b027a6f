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
  /** The learner whose event the call carries: refused (409) in another learner's session. */
  learnerId?: number
  signal?: AbortSignal
  keepalive?: boolean
}

/** `feature.call`: the one name of a call in the contract, its handler, the client, the logs and the tests. */
export type CallName = string

export type Send = (name: CallName, call: Call, input: unknown, options: CallOptions) => Promise<unknown>

/**
 * Makes the client over a way to send: on the server the handlers themselves. A request asks for a few of all calls, so the functions
 * of a feature are made when it's asked for.
 */
export function makeClient(send: Send): Client {
  return Object.create(everyFeature, { send: { value: send } })
}

const everyFeature = Object.create(null)
for (const [feature, calls] of Object.entries(contract as Record<string, Record<string, Call>>))
  Object.defineProperty(everyFeature, feature, {
    get(this: { send: Send }) {
      const entries = Object.entries(calls).map(([name, call]) => [
        name,
        (input: unknown, options: CallOptions = {}) => this.send(`${feature}.${name}`, call, input, options),
      ])
      return Object.fromEntries(entries)
    },
  })
