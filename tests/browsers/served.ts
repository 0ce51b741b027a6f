import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, SupportStatement } from '@mdn/browser-compat-data'
import browserslist from 'browserslist'

type Browser = { name: 'chrome' | 'firefox' | 'safari' | 'safari_ios'; version: number }

const NAMES: Record<string, Browser['name']> = {
  chrome: 'chrome',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
}

/** The browsers that are served, as package.json names them. */
export const SERVED: Browser[] = browserslist().map((one) => {
  const [name = '', version = ''] = one.split(' ')
  const known = NAMES[name]
  if (!known) throw new Error(`No data for ${one}`)
  return { name: known, version: Number.parseFloat(version) }
})

type Options = {
  /** Whether a part that has another name there (`-webkit-…`) counts. */
  withPrefix?: boolean
}

const isIn = (statement: SupportStatement | undefined, version: number, { withPrefix }: Options): boolean => {
  const all = statement === undefined ? [] : Array.isArray(statement) ? statement : [statement]
  return all.some(
    ({ version_added, version_removed, flags, prefix, alternative_name }) =>
      typeof version_added === 'string' &&
      (version_added === 'preview'
        ? Number.POSITIVE_INFINITY
        : Number.parseFloat(version_added.replace('≤', ''))) <= version &&
      !(typeof version_removed === 'string' && Number.parseFloat(version_removed) <= version) &&
      flags === undefined &&
      (withPrefix || (prefix === undefined && alternative_name === undefined)),
  )
}

/** Do all these browsers have it? */
export const isServed = (
  { support }: CompatStatement,
  browsers: readonly Browser[] = SERVED,
  options: Options = {},
): boolean => browsers.every(({ name, version }) => isIn(support[name], version, options))

/** A part of the data on compatibility, by its path; empty where it has none of that name. */
export const dataOf = (...path: readonly string[]): object =>
  path.reduce<object>((tree, name) => Reflect.get(tree, name) ?? {}, bcd)
