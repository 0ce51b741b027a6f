import { CallError } from '#contract/errors.ts'
import { m } from '#messages'
import { uploadForm } from '#web/runtime/browser/send-form.ts'

/**
 * Sends the photo as POST /me/update does.
 * @param onProgress called with the part that is sent, 0 to 1
 * @throws CallError when refused, NetworkError when the server was not reached
 */
export async function uploadPhoto(photo: Blob, onProgress: (sent: number) => void): Promise<void> {
  const form = new FormData()
  form.set('image', photo, 'photo.jpg')
  await uploadForm('/me/update', form, { onProgress })
}

/** Describes what went wrong, in words, to stand beside the photo. */
export function describePhotoFault(error: unknown): string {
  if (error instanceof CallError) return error.fields.image ?? error.message
  return m.shared_error_network()
}
