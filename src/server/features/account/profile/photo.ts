import { createHash, randomBytes } from 'node:crypto'
import { readPicture } from '#server/platform/call/read-picture.ts'
import type { Deps } from '#server/platform/deps.ts'
import { PHOTO } from './photo-name.ts'

/**
 * A picture as it was sent, read and written anew.
 * @throws Failure 422 `{image}` if it isn't an accepted picture, 503 when too many wait
 */
export async function convertPhoto(deps: Deps, sent: File): Promise<File> {
  const webp = await readPicture(deps, sent, { as: 'portrait', field: 'image' })
  return new File([new Uint8Array(webp)], 'photo.webp', { type: 'image/webp' })
}

/**
 * Stores a converted photo under an address that nobody can guess.
 * @returns its address, `/media/photo-{hash}.webp`; the learner's row does not name it yet
 */
export async function storePhoto({ storage }: Deps, photo: File): Promise<string> {
  const webp = await photo.bytes()
  const hash = createHash('sha256').update(randomBytes(32)).update(webp).digest('base64url')
  await storage.put(`public/${PHOTO}${hash}.webp`, webp)
  return `/media/${PHOTO}${hash}.webp`
}
