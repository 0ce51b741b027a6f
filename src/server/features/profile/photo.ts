import { createHash, randomBytes } from 'node:crypto'
import { IMAGE } from '#domain/constants.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { messages } from '../../http/messages.ts'
import { Overloaded } from '../../providers/images/port.ts'

/**
 * Stores an uploaded photo, read and written anew, under an address that nobody can guess.
 * @returns its address, `/media/{hash}.webp`; the learner's row does not name it yet
 * @throws Failure 422 `{image}` for what is no picture that is accepted, 503 when too many wait
 */
export async function storePhoto(deps: Deps, image: File): Promise<string> {
  const refused = () => fail.invalid({ image: messages().profile_image_refused() })
  if (image.size > IMAGE.max_bytes) throw refused()
  const webp = await deps.images.portrait(new Uint8Array(await image.arrayBuffer())).catch((error) => {
    throw error instanceof Overloaded ? fail.unavailable() : error
  })
  if (!webp) throw refused()
  const hash = createHash('sha256').update(randomBytes(32)).update(webp).digest('hex')
  await deps.storage.put(`public/${hash}.webp`, webp)
  return `/media/${hash}.webp`
}
