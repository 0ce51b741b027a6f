import { z } from 'zod'
import { BODY_LIMIT, type Call, isFromAnyone } from '#contract/call.ts'
import { contract } from '#contract/index.ts'
import { APP_VERSION, COOKIES, IMAGE, PLATFORM } from '#domain/base/constants.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return json
}

const message = { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] }
const refusal = (description: string, schema: Json = message) => ({
  description,
  content: { 'application/json': { schema } },
})

const fieldMessages: Json = { type: 'object', additionalProperties: { type: 'string' } }

const header = (name: string, required: boolean, description: string) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})

const bytes = (count: number) => `at most ${count.toLocaleString('en')} bytes`

function bodyLimit({ multipart, body_limit = BODY_LIMIT }: Call): string {
  if (!multipart) return bytes(body_limit)
  return `a file of ${bytes(typeof multipart === 'object' ? multipart.max_bytes : IMAGE.max_bytes)}, ${bytes(BODY_LIMIT)} beside it`
}

function headersOf(call: Call, inBody: boolean): Json[] {
  const ofClient = [
    header('app-token', true, 'which client asks'),
    header('app-version', true, APP_VERSION),
    header('platform', false, PLATFORM),
    header('time-zone', false, 'IANA name of the learner’s time zone'),
  ]
  const owner = header('learner-id', false, 'who did what the call carries; in another learner’s session 409')
  const key = header('idempotency-key', false, 'a UUID; a repeat within 24 hours changes nothing')
  return [
    ...(isFromAnyone(call) ? [] : ofClient),
    ...(inBody && call.access === 'learner' ? [owner] : []),
    ...(inBody && !call.changes_nothing ? [key] : []),
  ]
}

function operation(name: string, call: Call): Json {
  const { properties = {}, required = [] } = schemaOf(call.input, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const inPath = new Set([...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string))
  const inBody = call.method !== 'GET' && call.access !== 'signed'
  const others = Object.keys(properties).filter((key) => !inPath.has(key))
  const parameter = (key: string) => ({
    name: key,
    in: inPath.has(key) ? 'path' : 'query',
    required: inPath.has(key) || required.includes(key),
    schema: properties[key],
  })
  const parameters = (inBody ? [...inPath] : Object.keys(properties)).map(parameter)
  const schema = {
    type: 'object',
    properties: Object.fromEntries(others.map((key) => [key, properties[key]])),
    required: required.filter((key) => !inPath.has(key)),
  }
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: call.summary,
    security: call.access === 'learner' ? [{ bearer: [] }, { cookie: [] }] : [],
    parameters: [...parameters, ...headersOf(call, inBody)],
    ...(inBody && {
      requestBody: {
        description: bodyLimit(call),
        content: { [call.multipart ? 'multipart/form-data' : 'application/json']: { schema } },
      },
    }),
    responses: {
      200:
        call.answers === 'raw'
          ? { description: 'not JSON: what the player, calendar or provider expects' }
          : {
              description: 'success',
              content: { 'application/json': { schema: schemaOf(call.reply, 'output') } },
            },
      400: refusal('not parsable'),
      ...(call.access === 'learner' && { 401: refusal('no valid session') }),
      403: refusal('locked, or an unknown client'),
      409: refusal('the state forbids it, or another learner did it'),
      ...(inBody && { 413: refusal('a body over its limit') }),
      422: refusal('a message a field', fieldMessages),
      429: refusal('a rate limit'),
    },
  }
}

/** The OpenAPI 3.1 document of every call: the same schemas that check requests and replies, as JSON Schema 2020-12. */
export function openapi(publicUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const [feature, declared] of Object.entries(contract as Record<string, Record<string, Call>>))
    for (const [name, call] of Object.entries(declared)) {
      const path = `/api${call.path}`
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(`${feature}.${name}`, call) }
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Thazin', version: APP_VERSION, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: COOKIES.token },
      },
    },
    paths,
  }
}
