import { branches } from 'virtual:page-routes'
import { decoded } from '#domain/base/decoded.ts'
import type { PageModule } from './page-module.ts'

export type FoundPage = { modules: PageModule[]; params: Record<string, string> }

type Pattern = { parts: string[]; modules: PageModule[] }

const partsOf = (path: string) => path.split('/').filter(Boolean)

const fixed = new Map<string, PageModule[]>()
const withParams: Pattern[] = []
let anyOther: PageModule[] = []
for (const { path, modules } of branches) {
  if (path === '*') anyOther = modules
  else if (path.includes(':')) withParams.push({ parts: partsOf(path), modules })
  else fixed.set(partsOf(path).join('/').toLowerCase(), modules)
}

/** The page at an address, whatever its letters' case and with or without a slash at its end; the page of unknown addresses else. */
export function findPage(pathname: string): FoundPage {
  // The table of access knows no such address.
  if (pathname.includes('//')) return { modules: anyOther, params: {} }
  const parts = partsOf(pathname)
  const same = fixed.get(parts.join('/').toLowerCase())
  if (same) return { modules: same, params: {} }
  for (const pattern of withParams) {
    const params = paramsOf(pattern.parts, parts)
    if (params) return { modules: pattern.modules, params }
  }
  return { modules: anyOther, params: {} }
}

function paramsOf(pattern: string[], parts: string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [n, part] of pattern.entries()) {
    const given = parts[n] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = decoded(given)
    else if (part !== given.toLowerCase()) return null
  }
  return params
}
