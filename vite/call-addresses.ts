import type { Plugin } from 'vite'
import type { Call } from '../src/contract/call.ts'
import { contract } from '../src/contract/index.ts'

/** Gives the browser what it needs of the API's calls, without their schemas, which only the server needs. */
export function callAddresses(): Plugin {
  const id = 'virtual:call-addresses'
  const addresses = Object.fromEntries(
    Object.entries(contract as Record<string, Record<string, Call>>).flatMap(([feature, calls]) =>
      Object.entries(calls).map(([name, { method, path, multipart, silent }]) => [
        `${feature}.${name}`,
        { method, path, ...(multipart ? { multipart: true } : {}), ...(silent ? { silent } : {}) },
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
