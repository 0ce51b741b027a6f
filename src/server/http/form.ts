import type { FastifyRequest } from 'fastify'
import { Failure, fail } from '../errors.ts'
import { messages } from './messages.ts'
import type { Reception } from './uploads.ts'

/** What a form may weigh beside its file: 40 fields, and the lines between them. */
const FIELDS = { count: 40, bytes: 65_536 }
const BESIDE_FILE = FIELDS.count * FIELDS.bytes + 65_536

const tooLarge = () => new Failure(413, messages().error_too_large())

/** Lets what a refused form still sends run into nothing: its sender would wait for that before it reads the answer. */
function drain({ raw }: FastifyRequest) {
  raw.unpipe()
  raw.resume()
}

/**
 * A multipart form as one object: texts by their name, files as `File`, whose bytes are on the disk until the reception
 * ends. Of fields sent twice the last counts.
 * @throws Failure 400 where the body is no form, 413 for a file over `max_bytes` or a form over its limits
 */
export async function readForm(
  request: FastifyRequest,
  { reception, max_bytes }: { reception: Reception; max_bytes: number },
): Promise<Record<string, string | File>> {
  const most = max_bytes + BESIDE_FILE
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge()
  const fields: Record<string, string | File> = {}
  let read = 0
  request.raw.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read > most) request.raw.destroy()
  })
  try {
    const limits = { fileSize: max_bytes, fieldSize: FIELDS.bytes }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw tooLarge()
        fields[part.fieldname] = String(part.value)
      } else {
        const about = { name: part.filename ?? '', type: part.mimetype }
        const file = await reception.store(part.file, about)
        if (part.file.truncated) throw tooLarge()
        fields[part.fieldname] = file
      }
    }
  } catch (error) {
    drain(request)
    if (error instanceof Failure || isOfDisk(error)) throw error
    if (typeof (error as { statusCode?: unknown }).statusCode === 'number') throw error
    throw fail.badRequest()
  }
  return fields
}

/** A disk that is full or gone is our fault, not the form's. */
const isOfDisk = (error: unknown) => (error as { syscall?: unknown }).syscall !== undefined
