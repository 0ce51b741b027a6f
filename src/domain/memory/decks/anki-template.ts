/** A note's fields by their names, in HTML. */
export type Fields = ReadonlyMap<string, string>

type Side = { fields: Fields /** Number of the card in its note, from 0. */; ord: number; isFront: boolean }

/** Maximum depth to which conditions nest. */
const DEEPEST = 20
/** Blanks in one field that are looked at; one card never has as many. */
const MAX_BLANKS = 500

/**
 * One side of a card by Anki's template: `{{Field}}`, `{{filter:Field}}`, `{{#Field}}…{{/Field}}`, `{{^Field}}…{{/Field}}`. `{{FrontSide}}`
 * and what Anki fills in itself (tags, deck) stay empty.
 */
export function renderSide(template: string, side: Side): string {
  const parts = withUsualTags(template)
    .replace(/<!--[\s\S]{0,5000}?-->/g, '')
    .split(/\{\{([^{}]{0,300})\}\}/)
  const plain = new Set(parts.filter((_, index) => index % 2 === 1).flatMap(shownField))
  const shown: boolean[] = [true]
  let text = ''
  parts.forEach((part, index) => {
    const isShown = shown.every(Boolean)
    if (index % 2 === 0) {
      if (isShown) text += part
      return
    }
    const tag = part.trim()
    const name = tag.slice(1).trim()
    if (tag.startsWith('#') || tag.startsWith('^')) {
      if (shown.length > DEEPEST) throw new RangeError('The template nests without end')
      shown.push(hasContent(name, side) === tag.startsWith('#'))
    } else if (tag.startsWith('/')) {
      if (shown.length > 1) shown.pop()
    } else if (isShown) text += fieldOf(tag, side, plain)
  })
  return text
}

/** Old templates may begin with `{{=<% %>=}}`, and then have their tags between those signs. */
const withUsualTags = (template: string) =>
  /^\s*\{\{=<% %>=\}\}/.test(template)
    ? template.replace(/^\s*\{\{=<% %>=\}\}/, '').replace(/<%([^<>%]{0,300})%>/g, '{{$1}}')
    : template

/** The field that a tag shows otherwise than as what is to be typed. */
const shownField = (tag: string): string[] => {
  const names = tag.split(':').map((name) => name.trim())
  return /^\s*[#^/]/.test(tag) || names.slice(0, -1).some((filter) => filter.toLowerCase() === 'type')
    ? []
    : [names[names.length - 1] ?? '']
}

/** The back, parted at Anki's line: what stands over it is mostly the front once more. Without the line all of it stands over. */
export function renderAnswer(
  template: string,
  side: Omit<Side, 'isFront'>,
): { over: string; under: string | null } {
  const whole = renderSide(template, { ...side, isFront: false })
  const line = /<hr[^>]{0,100}\bid\s*=\s*["']?answer\b[^>]{0,100}>/i.exec(whole)
  if (!line) return { over: whole, under: null }
  return { over: whole.slice(0, line.index), under: whole.slice(line.index + line[0].length) }
}

/** The fields of a note type that one of its templates shows, or asks for. */
export function shownFields(templates: Iterable<{ front: string; back: string }>): Set<string> {
  const shown = new Set<string>()
  for (const { front, back } of templates)
    for (const [template, hidden] of [
      [front, /^(?:type|hint|tts.*)$/],
      [back, /^tts.*$/],
    ] as const)
      for (const [, tag = ''] of withUsualTags(template).matchAll(/\{\{[#^/]?([^{}]{0,300})\}\}/g)) {
        const names = tag.split(':').map((name) => name.trim())
        if (!names.slice(0, -1).some((filter) => hidden.test(filter.toLowerCase())))
          shown.add(names[names.length - 1] ?? '')
      }
  return shown
}

function hasContent(name: string, { fields, ord }: Side): boolean {
  const blank = /^c([0-9]{1,3})$/.exec(name)
  if (blank && !fields.has(name)) return Number(blank[1]) === ord + 1
  return (fields.get(name) ?? '').replace(/<(?!img)[^>]{0,500}>|&nbsp;|\s/gi, '') !== ''
}

/** @param shown fields that the template shows by another tag: what is to be typed isn't said twice */
function fieldOf(tag: string, { fields, ord, isFront }: Side, shown: ReadonlySet<string>): string {
  const names = tag.split(':').map((name) => name.trim())
  const filters = names.slice(0, -1).map((filter) => filter.toLowerCase())
  const name = names[names.length - 1] ?? ''
  let value = fields.get(name) ?? ''
  if (filters.includes('type')) {
    if (isFront || shown.has(name)) return ''
    return filters.includes('cloze') ? onlyBlanks(value, ord + 1, false) : value
  }
  if (filters.some((filter) => filter.startsWith('tts'))) return ''
  if (filters.includes('hint') && isFront) return ''
  if (filters.includes('cloze')) value = withBlanks(value, ord + 1, isFront).text
  if (filters.includes('cloze-only')) value = onlyBlanks(value, ord + 1, isFront)
  if (filters.includes('kanji')) value = furigana(value, (base) => base)
  if (filters.includes('kana')) value = furigana(value, (_base, reading) => reading)
  if (filters.includes('furigana')) value = furigana(value, (base, reading) => `${base}(${reading})`)
  return value
}

/** ` 漢字[かんじ]` as the filter has it; a sound isn't a reading. */
const furigana = (text: string, show: (base: string, reading: string) => string) =>
  text
    .replace(/&nbsp;|&#160;|&#xa0;|\u00a0/gi, ' ')
    .replace(/ ?([^ >[\]]{1,100})\[([^\]:]{1,100})\]/g, (_whole, base: string, reading: string) =>
      show(base, reading),
    )

/** The blanks that a text has, each by its number from 1. */
export const blanksIn = (text: string): number[] => [
  ...new Set([...text.matchAll(/\{\{c([0-9,]{1,40})::/g)].flatMap(([, numbers = '']) => numbersOf(numbers))),
]

/** A blank may belong to several cards: `{{c1,2::word}}`. */
const numbersOf = (text: string) =>
  text
    .split(',')
    .map(Number)
    .filter((number) => number >= 1 && number <= 500)

/**
 * The text with its `{{c1::word::hint}}`: on the front the asked one as […] or its hint, all others as they are; and what was asked. It is
 * empty, as in Anki, where no blank has the number.
 */
function withBlanks(text: string, asked: number, isFront: boolean): { text: string; blanks: string[] } {
  let result = text
  const blanks: string[] = []
  // From the inside out: blanks may lie in each other.
  for (let count = 0; count < MAX_BLANKS; count++) {
    const close = result.indexOf('}}')
    if (close < 0) break
    const open = result.lastIndexOf('{{c', close)
    const inside = open < 0 ? null : /^\{\{c([0-9,]{1,40})::([\s\S]*)$/.exec(result.slice(open, close))
    if (!inside) {
      result = `${result.slice(0, close)}\uE000${result.slice(close + 2)}`
      continue
    }
    const [word = '', hint] = (inside[2] ?? '').split('::')
    const isAsked = numbersOf(inside[1] ?? '').includes(asked)
    const shown = isAsked && isFront ? `[${hint || '…'}]` : word
    if (isAsked) blanks.push(shown)
    result = result.slice(0, open) + shown + result.slice(close + 2)
  }
  return blanks.length > 0 ? { text: result.replaceAll('\uE000', '}}'), blanks } : { text: '', blanks }
}

const onlyBlanks = (text: string, asked: number, isFront: boolean) =>
  withBlanks(text, asked, isFront).blanks.join(', ')
