import type { Plugin } from 'vite'
import type { Call } from '../src/contract/call.ts'
import { contract } from '../src/contract/index.ts'

/** Gives the browser the addresses of the API's calls without their schemas, which only the server needs. */
export function callAddresses(): Plugin {
  const id = 'virtual:call-addresses'
  const addresses = Object.fromEntries(
    Object.entries(contract as Record<string, Record<string, Call>>).flatMap(([feature, calls]) =>
      Object.entries(calls).map(([name, call]) => [
        `${feature}.${name}`,
        { method: call.method, path: call.path, ...(call.multipart ? { multipart: true } : {}) },
      ]),
    ),
  )
  return {
    name: 'call-addresses',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}` ? `export const addresses = ${JSON.stringify(addresses)}` : undefined,
  }
}
