import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BODY_LIMIT } from '#contract/call.ts'
import { removeTextFaults } from '#domain/text/clean-text.ts'
import { Failure, fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import type { Reception } from './uploads.ts'

/** The fields of a form; all of them and the lines between them are no more than `BODY_LIMIT`. */
const MAX_FIELDS = 40
/** Code units of a file's name that are kept. */
const MAX_NAME_LENGTH = 200

const tooLarge = () => new Failure(413, messages().shared_error_too_large())

/** Discards what a refused form still sends: its sender reads the answer only after sending everything. */
function drain({ raw }: FastifyRequest) {
  raw.unpipe()
  raw.resume()
}

type Limits = {
  reception: Reception
  max_bytes: number
  /** Up to this size a larger file isn't an error of the form: it's cut one byte beyond `max_bytes`, for the reader to refuse. */
  max_sent?: number
}

/** A multipart form as one object: texts by their name, files as `File`. Of fields sent twice the last counts. */
export const receiveForm = async (request: FastifyRequest, limits: Limits) =>
  Object.fromEntries(await readFields(request, limits))

/**
 * The fields of a multipart form, as they come; the bytes of its file are on the disk until the reception ends.
 * @throws Failure 400 if the body isn't a form, 413 for a file over `max_bytes` or a form over its limits
 */
export async function readFields(
  request: FastifyRequest,
  { reception, max_bytes, max_sent }: Limits,
): Promise<[name: string, value: string | File][]> {
  const most = (max_sent ?? max_bytes) + BODY_LIMIT
  const isCut = max_sent !== undefined
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge()
  const fields: [string, string | File][] = []
  let read = 0
  let ofFields = 0
  request.raw.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read > most) request.raw.destroy()
  })
  try {
    const limits = {
      files: 1,
      fileSize: isCut ? max_bytes + 1 : max_bytes,
      fields: MAX_FIELDS,
      fieldSize: BODY_LIMIT,
    }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        const value = String(part.value)
        ofFields += Buffer.byteLength(value)
        if (part.valueTruncated || ofFields > BODY_LIMIT) throw tooLarge()
        fields.push([part.fieldname, value])
      } else {
        const about = { name: fileName(part.filename ?? ''), type: part.mimetype }
        const file = await reception.store(part.file, about)
        if (part.file.truncated && !isCut) throw tooLarge()
        fields.push([part.fieldname, file])
      }
    }
  } catch (error) {
    drain(request)
    if (error instanceof Failure || isOfDisk(error)) throw error
    if ((error as { code?: unknown }).code === 'FST_FILES_LIMIT') throw fail.badRequest()
    if (typeof (error as { statusCode?: unknown }).statusCode === 'number') throw error
    throw fail.badRequest()
  }
  return fields
}

/** A file's name as one can keep it: its end, without what no text holds. */
const fileName = (name: string) =>
  removeTextFaults(name).replace(/\s/g, ' ').slice(-MAX_NAME_LENGTH).toWellFormed()

/** A disk that is full or gone is our fault, not the form's. */
const isOfDisk = (error: unknown) => (error as { syscall?: unknown }).syscall !== undefined

/** Lets a scope read forms. Parts are bounded by what `readFields` says. */
export async function registerForms(scope: FastifyInstance) {
  await scope.register(multipart, { throwFileSizeLimit: false, limits: { parts: MAX_FIELDS + 1 } })
}
