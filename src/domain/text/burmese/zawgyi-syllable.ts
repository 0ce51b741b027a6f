/** A syllable in Unicode's canonical order: kinzi, consonant or letter, stacked consonants, marks. */
export const SYLLABLE =
  /(\u1004\u103a\u1039)?([\u1000-\u102a\u103f])((?:\u1039[\u1000-\u1021])*)([\u102b-\u1032\u1036-\u1038\u103a-\u103e]*)/g

/** Double-width letters, which a wider ြ encloses. */
const WIDE = /[ကဃဆဏတထဘယလသဟ]/

/** Letters with a consonant below that Zawgyi draws as one sign. */
const PAIRS: Record<string, string> = {
  ဋ္ဌ: '\u1092',
  ဋ္ဋ: '\u1097',
  ဍ္ဍ: '\u106e',
  ဍ္ဎ: '\u106f',
  ဏ္ဍ: '\u1091',
}
/** Zawgyi's sign of each consonant that stands below another. */
const BELOW: Record<string, string> = {
  က: '\u1060',
  ခ: '\u1061',
  ဂ: '\u1062',
  ဃ: '\u1063',
  စ: '\u1065',
  ဆ: '\u1066',
  ဇ: '\u1068',
  ဈ: '\u1069',
  ဋ: '\u106c',
  ဌ: '\u106d',
  ဏ: '\u1070',
  တ: '\u1071',
  ထ: '\u1073',
  ဒ: '\u1075',
  ဓ: '\u1076',
  န: '\u1077',
  ပ: '\u1078',
  ဖ: '\u1079',
  ဗ: '\u107a',
  ဘ: '\u107b',
  မ: '\u107c',
  လ: '\u1085',
}
const KINZI_WITH: Record<string, string> = { '\u102d': '\u108b', '\u102e': '\u108c', '\u1036': '\u108d' }

const [YA, RA, WA, HA] = ['\u103b', '\u103c', '\u103d', '\u103e'] as const
/** The sign of တ below that holds a ွ. */
const WITH_WA = '\u1096'
const UPPER = '[\u102d\u102e\u1032\u1036\u1039\u108b-\u108e]'
/** After these the dot below moves aside; after the second kind only a little. */
const FAR_DOT = new RegExp(
  `[\u101b\u1090\u103a\u103c\u107d\u108a\u1088][\u1030\u103d]?${UPPER}?\u102f?\u1037|[\u1033\u1034]\u1037`,
)
const NEAR_DOT = new RegExp(`[\u102f\u1030\u1014\u1033\u1034\u103d\u1089]${UPPER}?\u1037`)

/**
 * One syllable of Unicode as Zawgyi writes it, for fonts that shape nothing: ေ and ြ before the consonant, each sign in the
 * form that fits what stands beside it. The forms are those that the converter Rabbit chooses.
 */
export function zawgyiSyllable(kinzi: string, letter: string, stacked: string, marks: string): string {
  const has = (mark: string) => marks.includes(mark)
  const [base, below] = letterAndBelow(letter, stacked, marks)
  const { medials, rest } = vowelsAfter(letter, below, marks)
  const raised = kinzi ? withKinzi(rest) : rest.replace('\u102d\u1036', '\u108e')
  const body = orderedBelow(`${base}${below}${medials}${raised}`)
  const e = has('\u1031') ? '\u1031' : ''
  return e + (has(RA) ? raAround(letter, below + medials + raised) : '') + dotAside(body)
}

function letterAndBelow(letter: string, stacked: string, marks: string): [string, string] {
  const pair = PAIRS[letter + stacked]
  if (pair) return [pair, '']
  const signs = [...stacked.replaceAll('\u1039', '')].map((one) => BELOW[one] ?? `\u1039${one}`).join('')
  const base = formOf(letter, stacked, marks)
  if (signs === '\u1071' && marks.startsWith(WA)) return [base, WITH_WA]
  return [base, base === '\u108f' && signs === '\u1071' ? '\u1072' : signs]
}

/** The form of a letter that leaves room for what stands below it. */
function formOf(letter: string, stacked: string, marks: string): string {
  const next = stacked || marks
  if (letter === 'န' && /^(?:[\u1039\u103c]|[\u102d\u102e]?[\u102f\u1030\u103d\u103e])/.test(next))
    return '\u108f'
  if (letter === 'ရ' && /^(?:[\u102d\u102e]?[\u102f\u1030]|\u103d)/.test(next)) return '\u1090'
  if (letter === 'ည' && /^[\u1039\u103d]/.test(next)) return '\u106b'
  if (/[ဉဥ]/.test(letter) && /^[\u1039\u102f\u1030]/.test(next)) return '\u106a'
  if (letter === 'ဉ' && /^\u1037?\u103a/.test(next)) return 'ဥ'
  return letter === 'ဿ' ? '\u1086' : letter
}

/** Medials but ြ, with ု and ူ drawn into ှ; then the other marks but ေ. */
function vowelsAfter(letter: string, below: string, marks: string) {
  const [hasYa, hasRa, hasHa] = [YA, RA, HA].map((mark) => marks.includes(mark))
  const hasWa = marks.includes(WA) && below !== WITH_WA
  const killed = marks.startsWith('\u103a') ? '\u1039' : ''
  const others = marks
    .slice(killed.length)
    .replace(/[\u103b-\u103e\u1031]/g, '')
    .replace('\u102b\u103a', '\u105a')
    .replaceAll('\u103a', '\u1039')
  const ha = hasHa && !hasWa ? (hasRa || letter === 'ည' ? '\u1087' : '\u103d') : ''
  const isCrowded = below !== '' || hasYa || hasRa || hasWa || /[ညဠဥဉ]/.test(letter)
  const [sign, rest] = vowelsBelow(ha, others, { letter, hasYa: hasYa === true, isCrowded })
  const wa = hasHa ? '\u108a' : '\u103c'
  const ya = hasWa ? '\u107d' : '\u103a'
  return { medials: killed + (hasWa ? wa : sign) + (hasYa ? ya : ''), rest }
}

type Place = { letter: string; hasYa: boolean; isCrowded: boolean }

/** ှ with ု or ူ in one sign where there is one; else ု and ူ long where something hangs beside them. */
function vowelsBelow(ha: string, rest: string, { letter, hasYa, isCrowded }: Place): [string, string] {
  if (ha === '\u103d' && !hasYa && /^[\u102d\u102e]?\u102f/.test(rest))
    return ['\u1088', rest.replace('\u102f', '')]
  if (ha === '\u103d' && letter !== 'ရ' && rest.startsWith('\u1030')) return ['\u1089', rest.slice(1)]
  const isLong = isCrowded || (ha !== '' && letter === 'ရ')
  return [ha, isLong ? rest.replace('\u102f', '\u1033').replace('\u1030', '\u1034') : rest]
}

/** Kinzi drawn into the sign above where there is one. */
function withKinzi(rest: string): string {
  const drawn = KINZI_WITH[rest[0] ?? '']
  return drawn ? drawn + rest.slice(1) : `\u1064${rest}`
}

/** ာ stands before a wide sign below that belongs to a narrow letter (ကမၻာ, typed ကမ ာ ၻ). */
const orderedBelow = (body: string) => body.replace(/([\u107b\u1066])\u102c/, '\u102c$1')

/** ြ in the form that encloses the letter and leaves room above and below. */
function raAround(letter: string, after: string): string {
  const isWide = WIDE.test(letter)
  const hasUpper = new RegExp(`^(?:[\u103c\u108a]|[\u1033\u1034])?${UPPER}`).test(after)
  if (/^[\u103c\u108a]/.test(after))
    return hasUpper ? (isWide ? '\u1084' : '\u1083') : isWide ? '\u1082' : '\u1081'
  if (hasUpper) return isWide ? '\u1080' : '\u107f'
  return isWide ? '\u107e' : '\u103b'
}

const dotAside = (body: string) => {
  if (FAR_DOT.test(body)) return body.replace('\u1037', '\u1095')
  return NEAR_DOT.test(body) ? body.replace('\u1037', '\u1094') : body
}
