import { dirname, join } from 'node:path'
import { type ModuleItem, parse } from '@swc/core'

/** What a module exports, what it imports ('*' is everything), and which of its own exports it uses itself. */
export type Module = { exports: string[]; imports: [path: string, name: string][]; usesItself: Set<string> }

/** Reads the exports and imports of a TypeScript module by its path below the root. */
export async function parseModule(path: string, text: string): Promise<Module> {
  const { body } = await parse(text, { syntax: 'typescript', tsx: path.endsWith('x') })
  const imports = [...body.flatMap(importsOf), ...dynamicImports(text)]
  const exports = body.flatMap(exportsOf)
  const words = countWords(text)
  return {
    exports,
    imports: imports.flatMap(([from, name]) => {
      const target = resolve(path, from)
      return target ? [[target, name] as [string, string]] : []
    }),
    usesItself: new Set(exports.filter((name) => (words.get(name) ?? 0) > 1)),
  }
}

function resolve(path: string, from: string): string | null {
  const bare = from.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return join(dirname(path), bare)
  if (bare.startsWith('#tests/')) return bare.slice(1)
  return bare.startsWith('#') ? join('src', bare.slice(1)) : null
}

function exportsOf(item: ModuleItem): string[] {
  if (item.type === 'ExportDefaultDeclaration' || item.type === 'ExportDefaultExpression') return ['default']
  if (item.type === 'ExportNamedDeclaration')
    return item.specifiers.flatMap((one) =>
      one.type === 'ExportSpecifier' ? [(one.exported ?? one.orig).value] : [],
    )
  if (item.type !== 'ExportDeclaration') return []
  const { declaration } = item
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.value] : []))
  if ('identifier' in declaration) return [declaration.identifier.value]
  return 'id' in declaration && 'value' in declaration.id ? [declaration.id.value] : []
}

function importsOf(item: ModuleItem): [from: string, name: string][] {
  if (item.type === 'ImportDeclaration')
    return item.specifiers.map((one) => {
      if (one.type === 'ImportNamespaceSpecifier') return [item.source.value, '*']
      if (one.type === 'ImportDefaultSpecifier') return [item.source.value, 'default']
      return [item.source.value, (one.imported ?? one.local).value]
    })
  if (item.type === 'ExportAllDeclaration') return [[item.source.value, '*']]
  const source = item.type === 'ExportNamedDeclaration' && item.source?.value
  if (!source) return []
  return item.specifiers.map((one) => [source, one.type === 'ExportSpecifier' ? one.orig.value : '*'])
}

const dynamicImports = (text: string): [from: string, name: string][] =>
  [...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)(?:\.(\w+))?/g)].map(([, from = '', member]) => [
    from,
    member && member !== 'then' ? member : '*',
  ])

/** How often each name stands in a module: what it names but once, it only declares. Comments don't count. */
function countWords(text: string): Map<string, number> {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
  const counts = new Map<string, number>()
  for (const [word] of code.matchAll(/[\w$]+/g)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
