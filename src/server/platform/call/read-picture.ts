import { IMAGE } from '#domain/base/constants.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { type Images, Overloaded } from '#server/providers/images/port.ts'

/**
 * A picture that a form brought, written anew as WebP: nothing of the file that came is kept.
 * @param as how it is written
 * @param field the form's field that a refusal names
 * @throws Failure 422 on that field if it isn't an accepted picture, 503 when too many wait
 */
export async function readPicture(
  { images }: Pick<Deps, 'images'>,
  sent: File,
  { as, field }: { as: keyof Images; field: string },
): Promise<Uint8Array> {
  const refused = () => fail.invalid({ [field]: messages().shared_profile_image_refused() })
  if (sent.size > IMAGE.max_bytes) throw refused()
  const webp = await images[as](sent).catch((error) => {
    throw error instanceof Overloaded ? fail.unavailable() : error
  })
  if (!webp) throw refused()
  return webp
}
