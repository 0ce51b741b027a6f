import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../../..')

/** Release of this program's build: its version, and the beginning of the sum over what it was built of. */
export function readRelease(): string {
  const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { version: string }
  const stamp = resolve(root, 'build/.stamp')
  return existsSync(stamp) ? `${version}-${readFileSync(stamp, 'utf8').slice(0, 8)}` : version
}
