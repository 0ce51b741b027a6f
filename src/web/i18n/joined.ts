import { joinParticles } from '#domain/text/burmese/join-particles.ts'

/** The same texts come again and again, page after page. */
const known = new Map<string, string>()
const MAX_KNOWN = 4_000
/** Longer texts are pages of prose, seldom shown twice in a row. */
const MAX_KNOWN_LENGTH = 2_000

const isBurmese = (text: string) => /[\u1000-\u109f]/.test(text)

/** These hold text that isn't laid out in lines, or that is sent. */
const NO_LINES: ReadonlySet<unknown> = new Set(['option', 'textarea', 'title', 'script', 'style'])

function joined(text: string): string {
  if (!isBurmese(text)) return text
  const before = known.get(text)
  if (before !== undefined) return before
  const after = text.includes('<') ? text.replace(/[^<>]+(?![^<]*>)/g, joinParticles) : joinParticles(text)
  if (known.size >= MAX_KNOWN) known.clear()
  if (text.length <= MAX_KNOWN_LENGTH) known.set(text, after)
  return after
}

/** The name of an element whose own text is joined: it holds that text as it is shown, before a colon and what it's about. */
const joinedName = ({ 'aria-label': name }: Props) =>
  typeof name === 'string' && { 'aria-label': name.split(': ').map(joined).join(': ') }

type Props = { [name: string]: unknown; children?: unknown; dangerouslySetInnerHTML?: { __html: string } }

/** The props of an element of the document with bound particles joined to their words in its text; unchanged if there are none. */
export function joinedProps(type: unknown, props: Props): Props {
  const { children, dangerouslySetInnerHTML: html } = props
  if (html && !NO_LINES.has(type))
    return { ...props, dangerouslySetInnerHTML: { __html: joined(html.__html) } }
  if (typeof children === 'string')
    return isBurmese(children) && !NO_LINES.has(type)
      ? { ...props, ...joinedName(props), children: joined(children) }
      : props
  if (Array.isArray(children) && children.some((one) => typeof one === 'string' && isBurmese(one)))
    return NO_LINES.has(type)
      ? props
      : {
          ...props,
          ...joinedName(props),
          children: children.map((one) => (typeof one === 'string' ? joined(one) : one)),
        }
  return props
}
