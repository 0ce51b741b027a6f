import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hashOfFolder, pathsIn } from './files.ts'

/** A file that changed within so many nanoseconds may change once more without another time of change. */
const TICK_NS = 2_000_000_000n

type Look = { look: string; isSettled: boolean }

/** Names, sizes, inodes and times of change of all files, which tell as they tell git whether any is another. */
async function lookOf(root: string): Promise<Look> {
  const now = BigInt(Date.now()) * 1_000_000n
  const hash = createHash('sha256')
  let isSettled = true
  for (const path of await pathsIn(root)) {
    const { size, ino, dev, ctimeNs } = statSync(join(root, path), { bigint: true })
    hash.update(`${path}\0${size} ${dev} ${ino} ${ctimeNs}\n`)
    if (ctimeNs > now - TICK_NS) isSettled = false
  }
  return { look: hash.digest('hex'), isSettled }
}

/**
 * Hash that `hashOfFolder` gives, without reading the files where they look as they did when it was last asked.
 * @param note a file of this machine that says how they looked, and what the hash was
 * @throws ContentError when there is no such folder
 */
export async function hashFolderCached(root: string, note: string): Promise<string> {
  const { look, isSettled } = await lookOf(root)
  const [known, noted] = (await readFile(note, 'utf8').catch(() => '')).split(' ')
  if (known === look && noted) return noted
  const hash = await hashOfFolder(root)
  if (isSettled) await write(note, `${look} ${hash}`)
  return hash
}

async function write(note: string, text: string) {
  await mkdir(dirname(note), { recursive: true })
  const unfinished = `${note}.${process.pid}.part`
  await writeFile(unfinished, text)
  await rename(unfinished, note)
}
