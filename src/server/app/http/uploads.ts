import { randomUUID } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Uploader } from '#server/platform/call/handler.ts'
import { OF_A_LEARNER } from '#server/platform/call/uploader.ts'
import { fail } from '#server/platform/errors.ts'

/** Requests with files of learners and known devices that may be under way at once: they take disk, and an upload may take long. */
const OF_KNOWN = 64
/** Maximum number of further uploads by others, each for a payment begun signed out; and of those from one network. */
const OF_UNKNOWN = 128
const OF_NETWORK = 64
const WAIT_SECONDS = 10
/** Time after which a slow upload gives way where other unknown senders wait, in ms. The slowest goes first. */
const PATIENCE_MS = 10_000

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
   * Receives what a request brings while the work lasts; then the temporary files go, however it ended.
   * @param request whose line is cut where it gives way
   * @throws Failure 429 when its uploader has too much under way, 503 when all together have
   */
  receive<T>(
    request: Pick<IncomingMessage, 'destroy'>,
    uploader: Uploader,
    work: (reception: Reception) => Promise<T>,
  ): Promise<T>
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

/** True if nothing is known of whoever sends it, so that it counts for their network. */
const isUnknown = ({ share }: Uploader) => share.startsWith('a:')

type UnderWay = Uploader & { begunAt: number; bytes: number; isSent: boolean; end: () => void }

/** Bytes a second so far. */
const paceOf = ({ bytes, begunAt }: UnderWay, now: number) => bytes / Math.max(1, now - begunAt)

async function* counted(source: AsyncIterable<Uint8Array>, entry: UnderWay) {
  for await (const chunk of source) {
    entry.bytes += chunk.length
    yield chunk
  }
}

/** Makes room among these by ending the slowest of those that had their time. @returns whether there is room now */
function giveWay(others: readonly UnderWay[], now: number): boolean {
  const late = others.filter(({ begunAt, isSent }) => !isSent && now - begunAt >= PATIENCE_MS)
  const slowest = late.toSorted((a, b) => paceOf(a, now) - paceOf(b, now))[0]
  slowest?.end()
  return slowest !== undefined
}

/** @throws Failure where there is no room for it: 429 for its own uploads under way, 503 for those of others */
function admit(underWay: ReadonlySet<UnderWay>, uploader: Uploader, now: number) {
  const { name, most, share, replaces } = uploader
  const those = (isOne: (other: UnderWay) => boolean) => [...underWay].filter(isOne)
  const isOwn = (other: UnderWay) => other.name === name
  if (replaces) for (const other of those(isOwn)) if (!other.isSent) other.end()
  if (those(isOwn).length >= most) throw fail.tooMany(WAIT_SECONDS)
  const isRoom = (isOne: (other: UnderWay) => boolean, room: number) => {
    const others = those(isOne)
    return others.length < room || giveWay(others, now)
  }
  const isOfSame = (other: UnderWay) => other.share === share
  if (!isUnknown(uploader)) {
    if (those(isOfSame).length >= OF_A_LEARNER) throw fail.tooMany(WAIT_SECONDS)
    if (!isRoom((other) => !isUnknown(other), OF_KNOWN)) throw fail.unavailable()
  } else if (!isRoom(isOfSame, OF_NETWORK) || !isRoom(isUnknown, OF_UNKNOWN)) throw fail.unavailable()
}

/** The folder of what is on its way in. What a killed program left there is removed now and every five minutes. */
export async function openUploads(folder: string, nowMs: () => number = Date.now): Promise<Uploads> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await sweep(folder)
  const timer = setInterval(() => void sweep(folder).catch(() => {}), SWEEP_MS).unref()
  const underWay = new Set<UnderWay>()

  async function receive<T>(
    request: Pick<IncomingMessage, 'destroy'>,
    uploader: Uploader,
    work: (reception: Reception) => Promise<T>,
  ): Promise<T> {
    admit(underWay, uploader, nowMs())
    const entry: UnderWay = {
      ...uploader,
      begunAt: nowMs(),
      bytes: 0,
      isSent: false,
      end: () => {
        underWay.delete(entry)
        request.destroy()
      },
    }
    underWay.add(entry)
    const paths: string[] = []
    const store: Reception['store'] = async (source, about) => {
      const path = join(folder, randomUUID())
      paths.push(path)
      await pipeline(counted(source, entry), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      entry.isSent = true
      return new Upload(path, await openAsBlob(path), about)
    }
    try {
      return await work({ store })
    } finally {
      underWay.delete(entry)
      await Promise.all(paths.map((path) => rm(path, { force: true })))
    }
  }
  return { receive, stop: () => clearInterval(timer) }
}
