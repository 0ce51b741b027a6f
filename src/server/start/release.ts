import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { crc32 } from 'node:zlib'

const root = resolve(import.meta.dirname, '../../..')

/** Which build of the program this is: its version, and a sum over its pages where they are built. */
export function readRelease(): string {
  const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { version: string }
  const pages = resolve(root, 'build/server/index.js')
  return existsSync(pages) ? `${version}-${crc32(readFileSync(pages)).toString(36)}` : version
}
