import { stripTypeScriptTypes } from 'node:module'
import { type Node, parse } from 'acorn'
import { full } from 'acorn-walk'

/** A small fault in a text: what stands from `start` to `end` is replaced. */
export type Mutant = { start: number; end: number; by: string; name: string }

const OPERATORS: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '??': '&&',
}
const METHODS: Record<string, string> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  startsWith: 'endsWith',
  first: 'last',
}
/** In statements to the database, each with what stands in its place. */
const SQL: readonly (readonly [RegExp, string])[] = [
  [/\band\b/g, 'or'],
  [/\bor\b/g, 'and'],
  [/\bis not null\b/g, 'is null'],
  [/\bnot exists\b/g, 'exists'],
  [/\bgreatest\b/g, 'least'],
  [/\bleast\b/g, 'greatest'],
  [/\bmax\(/g, 'min('],
  [/\bmin\(/g, 'max('],
  [/\bunion all\b/g, 'union'],
  [/\bdesc\b/g, 'asc'],
  [/ <= /g, ' < '],
  [/ < /g, ' <= '],
  [/ >= /g, ' > '],
  [/ > /g, ' >= '],
  [/ <> /g, ' = '],
  [/\bfor update\b/g, ''],
  [/\bis distinct from\b/g, '='],
]

type Any = Node & Record<string, never>

const ofOperator = (node: Any, text: string): Mutant[] => {
  const { operator, left, right } = node as unknown as { operator: string; left: Node; right: Node }
  const by = OPERATORS[operator]
  const start = text.indexOf(operator, left.end)
  if (!by || start < 0 || start >= right.start) return []
  return [{ start, end: start + operator.length, by, name: `${operator} → ${by}` }]
}

const ofCondition = ({ start, end }: Node, text: string): Mutant[] => [
  { start, end, by: `!(${text.slice(start, end)})`, name: `! ${text.slice(start, end)}` },
]

const ofLiteral = (node: Any): Mutant[] => {
  const { start, end, value } = node as unknown as { start: number; end: number; value: unknown }
  if (typeof value === 'boolean') return [{ start, end, by: String(!value), name: `${value} → ${!value}` }]
  return typeof value === 'number'
    ? [{ start, end, by: String(value + 1), name: `${value} → ${value + 1}` }]
    : []
}

const ofCall = (node: Any): Mutant[] => {
  const { callee } = node as unknown as { callee: Any }
  if (callee.type !== 'MemberExpression') return []
  const { object, property } = callee as unknown as { object: Node; property: Node & { name?: string } }
  if (property.name === 'filter')
    return [{ start: object.end, end: node.end, by: '', name: 'filter(…) left out' }]
  const by = METHODS[property.name ?? '']
  return by ? [{ start: property.start, end: property.end, by, name: `${property.name} → ${by}` }] : []
}

const ofTemplate = (node: Any, text: string): Mutant[] => {
  const { tag, quasi } = node as unknown as { tag: Node; quasi: { quasis: Node[] } }
  if (!/^sql\b/.test(text.slice(tag.start, tag.end))) return []
  return quasi.quasis.flatMap(({ start, end }) =>
    SQL.flatMap(([pattern, by]) =>
      [...text.slice(start, end).matchAll(pattern)].map(({ index, 0: found }) => ({
        start: start + index,
        end: start + index + found.length,
        by,
        name: `SQL ${found.trim()} → ${by.trim() || 'left out'}`,
      })),
    ),
  )
}

/** What a node of the syntax tree can be made wrong in. */
function ofNode(node: Any, text: string): Mutant[] {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return ofOperator(node, text)
    case 'IfStatement':
    case 'ConditionalExpression':
      return ofCondition((node as unknown as { test: Node }).test, text)
    case 'Literal':
      return ofLiteral(node)
    case 'CallExpression':
      return ofCall(node)
    case 'TaggedTemplateExpression':
      return ofTemplate(node, text)
    case 'ExpressionStatement':
      return [{ start: node.start, end: node.end, by: ';', name: 'statement left out' }]
    default:
      return []
  }
}

/** Every small fault that a TypeScript text can have, by its syntax tree. */
export function mutantsOf(text: string): Mutant[] {
  const found: Mutant[] = []
  // Types become blanks, so that all places stay those of the text.
  full(parse(stripTypeScriptTypes(text), { ecmaVersion: 'latest', sourceType: 'module' }), (node) => {
    found.push(...ofNode(node as Any, text))
  })
  return found
}

export const mutated = (text: string, { start, end, by }: Mutant): string =>
  text.slice(0, start) + by + text.slice(end)
