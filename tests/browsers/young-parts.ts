import { type Node, parse } from 'acorn'
import { ancestor } from 'acorn-walk'
import { dataOf, isServed } from './served.ts'

type Known = Map<string, boolean>
/**
 * Names of the language and of the browser, and whether all browsers that are served have something of that name. `called` are methods of
 * the language, `members` those of the browser's objects that pages hold in their hands.
 */
type Names = { called: Known; members: Known; statics: Known; globals: Known }

/** Objects of the browser that our scripts use; members of others have the names of everybody's properties (`bytes`, `path`, `unit`). */
const OBJECTS =
  /^(Element|HTML\w*Element|SVG\w*Element|Document|DocumentFragment|Node|\w*Event|EventTarget|Navigator|Window|Crypto|AbortSignal|AbortController|URL|URLSearchParams|Headers|FormData|Storage|IDB\w+|Location|History|Navigation|Selection|Range|MediaDevices|Clipboard|Performance|Animation|IntersectionObserver|ResizeObserver|ServiceWorkerContainer|AudioContext|BaseAudioContext|AudioBuffer|AnalyserNode|CanvasRenderingContext2D)$/

type Entry = { __compat?: Parameters<typeof isServed>[0] } & Record<string, unknown>

const entriesOf = (tree: object): [string, Entry][] =>
  Object.entries(tree).filter(([name]) => name !== '__compat') as [string, Entry][]

function note(names: Known, name: string, { __compat }: Entry) {
  if (__compat) names.set(name, names.get(name) === true || isServed(__compat))
}

function readNames(): Names {
  const names: Names = { called: new Map(), members: new Map(), statics: new Map(), globals: new Map() }
  const everywhere: Known = new Map()
  const builtins = dataOf('javascript', 'builtins')
  const noteAll = (tree: object, instance: Known, isWanted: (owner: string) => boolean) => {
    for (const [owner, entry] of entriesOf(tree)) {
      note(names.globals, owner, entry)
      for (const [member, of] of entriesOf(entry)) {
        const [name = '', ofType] = member.split('_static')
        if (ofType !== undefined || tree === builtins) note(names.statics, `${owner}.${name}`, of)
        else if (owner === 'Window') note(names.globals, name, of)
        note(everywhere, name, of)
        if (ofType === undefined && isWanted(owner)) note(instance, name, of)
      }
    }
  }
  noteAll(builtins, names.called, () => true)
  noteAll(dataOf('api'), names.members, (owner) => OBJECTS.test(owner))
  // Another object has had something of that name for long, and which is meant can't be seen.
  for (const known of [names.called, names.members])
    for (const name of known.keys()) if (everywhere.get(name)) known.set(name, true)
  return names
}

const { called, members, statics, globals } = readNames()

/** Selectors that some of the browsers don't know: with one of them, `querySelector` throws. */
const selectors = entriesOf(dataOf('css', 'selectors'))
  .filter(([, { __compat }]) => __compat && !isServed(__compat))
  .map(([name]) => name)
const YOUNG_SELECTOR = new RegExp(
  `[\\w\\]):*.,( ]::?(${selectors.join('|')})(?![\\w-])|^::?(${selectors.join('|')})(?![\\w-])`,
)

const LOOKS_BEHIND = /\(\?<[=!]/

type Found = { node: Node; type: string; [key: string]: unknown }

const nameOf = (node: unknown): string | undefined => {
  const { type, name, value } = (node ?? {}) as { type?: string; name?: string; value?: unknown }
  if (type === 'Identifier') return name
  return type === 'Literal' && typeof value === 'string' ? value : undefined
}

/** What a text of the script says that is younger: a selector, or a regular expression that is made of it. */
function youngText(text: string): string[] {
  const selector = YOUNG_SELECTOR.exec(text)
  return [
    ...(LOOKS_BEHIND.test(text) ? ['look-behind'] : []),
    ...(selector && text.length < 400 ? [`selector :${selector[1] ?? selector[2]}`] : []),
  ]
}

/** How a member is called: `timeout?.()` asks first. */
function callOf(node: object, ancestors: readonly object[]): 'no' | 'yes' | 'asked' {
  const parent = ancestors[ancestors.length - 2] as Partial<Found> | undefined
  if (parent?.type !== 'CallExpression' || parent.callee !== node) return 'no'
  return parent.optional === true ? 'asked' : 'yes'
}

/**
 * What a built script uses that is younger than the browsers that are served, each once: syntax, names of the language and of the browser
 * (by name alone, so that a property of ours may be meant), selectors, regular expressions.
 */
export function youngParts(code: string, sourceType: 'module' | 'script' = 'module'): string[] {
  const found = new Set<string>()
  let program: Node
  try {
    program = parse(code, { ecmaVersion: 2020, sourceType })
  } catch (error) {
    return [`syntax: ${(error as Error).message}`]
  }
  ancestor(program, {
    MemberExpression(node, _state, ancestors) {
      const call = callOf(node, ancestors)
      if (node.computed || call === 'asked') return
      const name = nameOf(node.property) ?? ''
      const owner = nameOf(node.object)
      const known = owner ? statics.get(`${owner}.${name}`) : undefined
      if (known === false) found.add(`${owner}.${name}`)
      else if (known === undefined && members.get(name) === false) found.add(`.${name}`)
      else if (known === undefined && call === 'yes' && called.get(name) === false) found.add(`.${name}()`)
    },
    ObjectPattern(node) {
      for (const part of node.properties) {
        const name = part.type === 'Property' && !part.computed ? nameOf(part.key) : undefined
        if (name && members.get(name) === false) found.add(`.${name}`)
      }
    },
    Identifier(node) {
      if (globals.get(node.name) === false) found.add(node.name)
    },
    Literal(node) {
      if (node.regex) {
        if (LOOKS_BEHIND.test(node.regex.pattern)) found.add('look-behind')
        if (/[dv]/.test(node.regex.flags)) found.add(`flags ${node.regex.flags}`)
      } else if (typeof node.value === 'string') for (const one of youngText(node.value)) found.add(one)
    },
    TemplateElement(node) {
      for (const one of youngText(node.value.cooked ?? '')) found.add(one)
    },
  })
  return [...found].sort()
}
