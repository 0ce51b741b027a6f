type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  required?: string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  description?: string
}

/** Description of one call, as a page or a document shows it. */
export type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security: unknown[]
  parameters: { name: string; in: string; required: boolean; schema?: Schema }[]
  requestBody?: { description: string; content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}

/** A schema in one line, as a person would write it down. */
export function shape(schema: Schema | undefined): string {
  if (!schema) return 'any'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(shape))].join(' | ')
  if (schema.type === 'array') return `[${shape(schema.items)}]`
  if (schema.properties) {
    const required = new Set(schema.required)
    const fields = Object.entries(schema.properties).map(
      ([name, field]) => `${name}${required.has(name) ? '' : '?'} ${shape(field)}`,
    )
    return `{${fields.join(', ')}}`
  }
  return String(schema.type ?? 'any')
}

/** Inputs of a call: its parameters, then the fields of its body, a line each. */
export function listInputs({ parameters, requestBody }: Operation): string[] {
  const asked = parameters
    .filter((parameter) => parameter.in !== 'header')
    .map(({ name, required, schema }) => `${name}${required ? '' : '?'} ${shape(schema)}`)
  const [body] = Object.values(requestBody?.content ?? {})
  const fields = body ? shape(body.schema).slice(1, -1) : ''
  return [...asked, fields].filter(Boolean)
}

/** Every call of an OpenAPI document. */
export const listOperations = (document: Record<string, unknown>) =>
  Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

/** A pipe would end a cell where the document is shown as a table. */
const inMarkdown = (text: string) => text.replaceAll(' | ', ' \\| ')

/** docs/api.md: every call with its input and answer, from the OpenAPI document. */
export function renderApiDocs(document: Record<string, unknown>): string {
  const byFeature = new Map<string, string[]>()
  for (const { path, method, operation } of listOperations(document)) {
    const feature = operation.tags[0] ?? ''
    const answer = operation.responses['200']?.content?.['application/json']?.schema
    const who = operation.security.length > 0 ? 'signed in' : 'public'
    const lines = [
      `### ${operation.operationId}`,
      '',
      `\`${method.toUpperCase()} ${path}\` · ${who}. ${operation.summary}`,
      '',
      `- input: ${inMarkdown(listInputs(operation).join(', ')) || '(nothing)'}`,
      ...(operation.requestBody ? [`- body: ${operation.requestBody.description}`] : []),
      `- answer: ${answer ? inMarkdown(shape(answer)) : 'not JSON'}`,
      '',
    ]
    byFeature.set(feature, [...(byFeature.get(feature) ?? []), ...lines])
  }
  const head = [
    '# The API',
    '',
    'Made from `src/contract` by `npm run thazin -- docs`; a test fails when it is stale. The same as OpenAPI 3.1: `GET /api/openapi.json`,',
    'and as a page: `/api/docs`. Every error is `{message}`, and for 422 a message a field.',
    '',
  ]
  const features = [...byFeature].sort(([a], [b]) => a.localeCompare(b))
  return [...head, ...features.flatMap(([feature, lines]) => [`## ${feature}`, '', ...lines])].join('\n')
}
