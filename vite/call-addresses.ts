import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { Call } from '../src/contract/call.ts'
import { contract } from '../src/contract/index.ts'

const root = join(import.meta.dirname, '..')

/** What runs in the browser, in one text: all but the pages themselves and what answers their forms. */
function scriptsOfBrowser(): string {
  const files = globSync('src/web/**/*.{ts,tsx}', { cwd: root })
  const isServers = /\.(page|test)\.tsx?$|\/answer-[^/]*$|^src\/web\/runtime\/documents\//
  return files
    .filter((file) => !isServers.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
}

/**
 * Gives the browser what it needs of the calls that its scripts make, without their schemas, which only the server needs. A script
 * names a call as `feature.call(…)`, so that it is found here. Tests get all of them.
 */
export function callAddresses({ isTest = false } = {}): Plugin {
  const id = 'virtual:call-addresses'
  const scripts = scriptsOfBrowser()
  const isUsed = (feature: string, name: string) =>
    isTest || new RegExp(`\\b${feature}\\s*\\.${name}\\(`).test(scripts)
  const addresses = Object.fromEntries(
    Object.entries(contract as Record<string, Record<string, Call>>).flatMap(([feature, calls]) =>
      Object.entries(calls)
        .filter(([name]) => isUsed(feature, name))
        .map(([name, { method, path, multipart, silent }]) => [
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
