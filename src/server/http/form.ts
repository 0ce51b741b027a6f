import type { FastifyRequest } from 'fastify'
import { fail } from '../errors.ts'

/**
 * A multipart form as one object: texts by their name, files as `File`. Of fields sent twice the last counts.
 * @throws Failure 400 where the body is no form; the parser's own errors carry their status (413 for what is over a limit)
 */
export async function readForm(request: FastifyRequest): Promise<Record<string, string | File>> {
  const fields: Record<string, string | File> = {}
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else {
        const bytes = new Uint8Array(await part.toBuffer())
        fields[part.fieldname] = new File([bytes], part.filename ?? '', { type: part.mimetype })
      }
    }
  } catch (error) {
    if (typeof (error as { statusCode?: unknown }).statusCode === 'number') throw error
    throw fail.badRequest()
  }
  return fields
}
