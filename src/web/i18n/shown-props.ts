import { asShown } from './script-of-page.ts'

/** Props that the page sends, looks up or compares and never shows: they stay as they are. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['value', 'href', 'action', 'src', 'name', 'id', 'htmlFor'])

type Props = Record<string, unknown>

/** The props of an element of the document with every text in the script of the page's readers; `lang` says so too. */
export function shownProps(props: Props): Props {
  const shown: Props = {}
  for (const [name, value] of Object.entries(props))
    shown[name] = NOT_SHOWN.has(name) ? value : shownValue(name, value)
  return shown
}

function shownValue(name: string, value: unknown): unknown {
  if (typeof value === 'string') return name === 'lang' && value === 'my' ? 'my-Qaag' : asShown(value)
  if (name === 'children' && Array.isArray(value)) return value.map((child) => shownValue('child', child))
  if (name === 'dangerouslySetInnerHTML') return { __html: asShown((value as { __html: string }).__html) }
  if (name === 'child' && Array.isArray(value)) return value.map((child) => shownValue('child', child))
  return value
}
