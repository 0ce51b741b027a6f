import type { FastifyRequest } from 'fastify'

/**
 * A multipart form as one object: texts by their name, files as `File`. Of fields sent twice the last counts.
 * @throws FST_… errors of the multipart parser, which carry their status (413 for a file over its limit)
 */
export async function readForm(request: FastifyRequest): Promise<Record<string, string | File>> {
  const fields: Record<string, string | File> = {}
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else
      fields[part.fieldname] = new File([new Uint8Array(await part.toBuffer())], part.filename ?? '', {
        type: part.mimetype,
      })
  }
  return fields
}
