import postcss, { type AtRule, type Declaration, type Rule } from 'postcss'
import { dataOf, isServed, SERVED } from './served.ts'

type Browsers = Parameters<typeof isServed>[1]
type Entry = { __compat?: Parameters<typeof isServed>[0] } & Record<string, unknown>

const PREFIXED = { withPrefix: true }
const entriesOf = (tree: object): [string, Entry][] =>
  Object.entries(tree).filter(([name]) => name !== '__compat') as [string, Entry][]

/** Functions and units stand at any depth of the types. */
function typesIn(tree: object): [string, Entry][] {
  return entriesOf(tree).flatMap(([name, entry]) => [[name, entry] as [string, Entry], ...typesIn(entry)])
}

const UNITS = {
  viewport_percentage_units_dynamic: 'dvh|dvw|dvi|dvb|dvmin|dvmax',
  viewport_percentage_units_small: 'svh|svw|svi|svb|svmin|svmax',
  viewport_percentage_units_large: 'lvh|lvw|lvi|lvb|lvmin|lvmax',
  container_query_length_units: 'cqw|cqh|cqi|cqb|cqmin|cqmax',
} as Record<string, string>

/** What of sheets these browsers don't know. */
export function unknownTo(browsers: Browsers) {
  const lacks = ({ __compat }: Entry) => __compat !== undefined && !isServed(__compat, browsers)
  const lacksAll = ({ __compat }: Entry) => __compat !== undefined && !isServed(__compat, browsers, PREFIXED)
  const namesOf = (tree: object, isLacking = lacks) =>
    new Set(entriesOf(tree).flatMap(([name, entry]) => (isLacking(entry) ? [name] : [])))
  const properties = namesOf(dataOf('css', 'properties'), lacksAll)
  const functions = typesIn(dataOf('css', 'types')).flatMap(([name, entry]) => (lacks(entry) ? [name] : []))
  const known = new Set(
    typesIn(dataOf('css', 'types')).flatMap(([name, entry]) => (lacks(entry) ? [] : [name])),
  )
  const units = entriesOf(dataOf('css', 'types', 'length')).flatMap(([name, entry]) =>
    lacks(entry) ? [UNITS[name] ?? name] : [],
  )
  const values = (property: string) => namesOf(dataOf('css', 'properties', property))
  return {
    properties,
    values,
    functions: new RegExp(`(?<![\\w-])(${functions.filter((name) => !known.has(name)).join('|')})\\(`, 'g'),
    units: new RegExp(`(?<=\\d)(${units.join('|')})(?![\\w%])`, 'g'),
    selectors: new RegExp(`(::?)(${[...namesOf(dataOf('css', 'selectors'))].join('|')})(?![\\w-])`, 'g'),
    atRules: namesOf(dataOf('css', 'at-rules')),
  }
}

type Unknown = ReturnType<typeof unknownTo>

/** Says to a browser of today what one of these would hear: what it doesn't know has a name that nobody knows. */
function renamed(text: string, { functions, units, selectors }: Unknown): string {
  return text.replace(functions, 'unknown-$1(').replace(units, 'unknown$1').replace(selectors, '$1unknown-$2')
}

const CLOSE = /(?<![\w-])[a-z-]+(?![\w(-])/g

function renameDeclaration(one: Declaration, unknown: Unknown) {
  const { prop } = one
  if (!prop.startsWith('--')) {
    const words = unknown.values(prop)
    one.value = one.value.replace(CLOSE, (word) => (words.has(word) ? `unknown-${word}` : word))
    if (unknown.properties.has(prop)) one.prop = `unknown-${prop}`
  }
  if (!/url\(/.test(one.value)) one.value = renamed(one.value, unknown)
}

function renameAtRule(one: AtRule, unknown: Unknown) {
  one.params = renamed(one.params, unknown).replace(/\(([\w-]+)(?=\s*:)/g, (whole, property: string) =>
    one.name === 'supports' && unknown.properties.has(property) ? `(unknown-${property}` : whole,
  )
  if (unknown.atRules.has(one.name)) one.name = `unknown-${one.name}`
}

/** A sheet as such a browser reads it. */
export function asReadBy(sheet: string, unknown: Unknown): string {
  const root = postcss.parse(sheet)
  root.walkRules((rule) => {
    if (!isKeyframe(rule)) rule.selector = renamed(rule.selector, unknown)
  })
  root.walkDecls((one) => renameDeclaration(one, unknown))
  root.walkAtRules((one) => renameAtRule(one, unknown))
  return root.toString()
}

const isKeyframe = ({ parent }: Rule) =>
  parent?.type === 'atrule' && /keyframes$/.test((parent as AtRule).name)

const isAsked = (node: Declaration | Rule): boolean => {
  for (let one = node.parent; one; one = one.parent as typeof one)
    if (one.type === 'atrule' && (one as AtRule).name === 'supports') return true
  return false
}

const isPlain = (text: string, { functions, units }: Unknown) =>
  text.search(functions) < 0 && text.search(units) < 0

/**
 * What of a sheet doesn't work in such browsers though it looks as if it did: a value that they don't know, without a plain one before it
 * or with a variable in it (which they take, and then drop what stood before), and rules that one unknown selector takes from all others.
 */
export function silentFaults(sheet: string, unknown: Unknown): string[] {
  const faults: string[] = []
  const root = postcss.parse(sheet)
  root.walkDecls((one) => {
    if (isPlain(one.value, unknown) || isAsked(one) || /url\(/.test(one.value)) return
    const rule = one.parent as Rule
    const place = rule.nodes.indexOf(one)
    const hasPlain = rule.nodes
      .slice(0, place)
      .some((before) => before.type === 'decl' && before.prop === one.prop && isPlain(before.value, unknown))
    if (!hasPlain || one.prop.startsWith('--') || /var\(/.test(one.value))
      faults.push(`${rule.selector} { ${one.prop}: ${one.value} }`)
  })
  root.walkRules((rule) => {
    const unknowns = rule.selectors.filter((one) => one.search(unknown.selectors) >= 0)
    if (unknowns.length > 0 && unknowns.length < rule.selectors.length && !isKeyframe(rule))
      faults.push(`${rule.selector}: ${unknowns[0]} takes the rule from the others`)
    if (':is('.search(unknown.selectors) >= 0 && /:is\(/.test(rule.selector) && !hasOldIs(rule))
      faults.push(`${rule.selector}: no rule before it says it without :is()`)
  })
  return faults
}

/** `:-webkit-any()` stood for `:is()`, of simple selectors alone. */
function hasOldIs(rule: Rule): boolean {
  for (let before = rule.prev(), n = 0; before && n < 3; before = before.prev(), n++)
    if (before.type === 'rule' && /:-webkit-any\((?![^)]*[^,)][ >~+][^)]*\))/.test(before.selector))
      return true
  return false
}

/** Chrome 87 alone, whose ways a Chromium of today can be told. */
export const CHROME = SERVED.filter(({ name }) => name === 'chrome')
