import { randomUUID } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fail } from '#server/errors.ts'

/** Requests with files that may be under way at once: they take disk, and an upload may take long. */
const AT_ONCE = 64
/** How many of these one learner may have or, signed out, one network. */
const OF_ONE = 4
/** How many of these all signed-out visitors may have together: no call takes their files, and there are endless networks. */
const SIGNED_OUT = 8
const isSignedOut = (subject: string) => subject.startsWith('a:')
const WAIT_SECONDS = 10

/** No request lives this long: what is older was left by a program that was killed. */
const LEFT_MS = 900_000
const SWEEP_MS = 300_000

/** A file that a request brought. Its bytes lie on the disk, at `path`, until the request’s work is done; read it by `stream()` or `slice()`. */
class Upload extends File {
  readonly #path: string

  constructor(path: string, content: Blob, { name, type }: { name: string; type: string }) {
    super([content], name, { type })
    this.#path = path
  }

  get path(): string {
    return this.#path
  }
}

/** Takes what one request brings. */
export type Reception = {
  /** Writes a file of the request to the disk as it comes, as fast as it can be written. */
  store(source: AsyncIterable<Uint8Array>, about: { name: string; type: string }): Promise<Upload>
}

export type Uploads = {
  /**
   * Receives from a subject while the work lasts; then the temporary files go, however it ended.
   * @throws Failure 429 when the subject sends too much at once, 503 when all together do
   */
  receive<T>(subject: string, work: (reception: Reception) => Promise<T>): Promise<T>
  stop(): void
}

async function sweep(folder: string) {
  const before = Date.now() - LEFT_MS
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < before) await rm(path, { force: true })
  }
}

/** The folder of what is on its way in. What a killed program left there is removed now and every five minutes. */
export async function openUploads(folder: string): Promise<Uploads> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await sweep(folder)
  const timer = setInterval(() => void sweep(folder).catch(() => {}), SWEEP_MS).unref()
  const underWay: string[] = []

  async function receive<T>(subject: string, work: (reception: Reception) => Promise<T>): Promise<T> {
    if (underWay.filter((other) => other === subject).length >= OF_ONE) throw fail.tooMany(WAIT_SECONDS)
    if (underWay.length >= AT_ONCE) throw fail.unavailable()
    if (isSignedOut(subject) && underWay.filter(isSignedOut).length >= SIGNED_OUT) throw fail.unavailable()
    underWay.push(subject)
    const paths: string[] = []
    const store: Reception['store'] = async (source, about) => {
      const path = join(folder, randomUUID())
      paths.push(path)
      await pipeline(source, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      return new Upload(path, await openAsBlob(path), about)
    }
    try {
      return await work({ store })
    } finally {
      underWay.splice(underWay.indexOf(subject), 1)
      await Promise.all(paths.map((path) => rm(path, { force: true })))
    }
  }
  return { receive, stop: () => clearInterval(timer) }
}
