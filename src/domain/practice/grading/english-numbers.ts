const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  )
const TENTHS = 'twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth'.split(' ')

const SCALES = 'hundred thousand million billion'.split(' ')
const SIZES = [100, 1e3, 1e6, 1e9]
const MONTH = /^(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)(?:ch|il|t|[a-z]*(?:ary|ust|ber))?$/
/** Behind these `one` counts nothing. */
const BEFORE_A_PRONOUN = /^(?:no|any|every|some|each|another|other|this|that|which|the)$/

type Read = { value: number; next: number } | null
type Written = { text: string; next: number } | null

/** The words with numbers as digits; what can be a year or a room (`nineteen eighty-four`, `one oh one`) as one number as well. */
export function numberReadings(words: readonly string[]): string[][] {
  const joined = replaceAt(words, (i) => yearOrRoomAt(words, i))
  return (joined.length < words.length ? [words, joined] : [words]).map(replaceEnglishNumbers)
}

/**
 * The words with numbers as digits: `twenty one` becomes `21`, `a hundred and five` `105`, `third` `3rd`, `one point five` `1.5`, `May 5th`
 * `may 5`, and the minutes of `seven oh five` `05`.
 */
export function replaceEnglishNumbers(words: readonly string[]): string[] {
  const digits = replaceAt(
    words,
    (i, before) => decimalAt(words, i) ?? minutesAt(words, i, before) ?? wholeAt(words, i),
  )
  const isMonth = (word = '') => MONTH.test(word)
  return digits.map((word, i) =>
    /^\d+(?:st|nd|rd|th)$/.test(word) && (isMonth(digits[i - 1]) || isMonth(digits[i + 1]))
      ? word.slice(0, -2)
      : word,
  )
}

/** @param read what stands at a place for one word or more, behind what already stands there */
function replaceAt(words: readonly string[], read: (i: number, before: string) => Written): string[] {
  const replaced: string[] = []
  for (let i = 0; i < words.length; ) {
    const found = read(i, replaced[replaced.length - 1] ?? '')
    replaced.push(found?.text ?? words[i] ?? '')
    i = found?.next ?? i + 1
  }
  return replaced
}

function yearOrRoomAt(words: readonly string[], i: number): Written {
  const century = words[i] === 'twenty' ? 20 : UNITS.indexOf(words[i] ?? '')
  const year = belowHundred(words, i + 1)
  if (century > 9 && year && year.value > 9) return { text: `${century}${year.value}`, next: year.next }
  const room = century > 0 && minutesAt(words, i + 1, '0')
  return room ? { text: `${century}${room.text}`, next: room.next } : null
}

function minutesAt(words: readonly string[], i: number, before: string): Written {
  const minutes = UNITS.indexOf(words[i + 1] ?? '')
  return words[i] === 'oh' && minutes >= 1 && minutes <= 9 && /^\d+$/.test(before)
    ? { text: `0${minutes}`, next: i + 2 }
    : null
}

function wholeAt(words: readonly string[], i: number): Written {
  const ordinal = ordinalAt(words, i)
  if (ordinal) return { text: withEnding(ordinal.value), next: ordinal.next }
  const number = scaledAt(words, i)
  const isPronoun = BEFORE_A_PRONOUN.test(words[i - 1] ?? '') || words[i + 1] === 'another'
  if (!number || (words[i] === 'one' && isPronoun && number.next === i + 1)) return null
  return { text: String(number.value), next: number.next }
}

/** Readings of `1/2`, `2/3`, `3/4` in words, or null. */
export function fractionReadings(word: string, next: string | undefined): string[][] | null {
  const [, count = '', parts = ''] = /^(\d{1,2})\/(\d{1,2})$/.exec(word) ?? []
  const [n, of] = [Number(count), Number(parts)]
  const name = of === 2 ? 'half' : ORDINALS[of - 1]
  if (n < 1 || n >= of || !name || next === 'past' || next === 'to') return null
  const names = of === 4 ? [name, 'quarter'] : [name]
  if (n > 1) return [[word], ...names.map((one) => [count, `${one}s`])]
  return [
    [word],
    ...names.flatMap((one) => [
      ['a', one],
      ['one', one],
    ]),
    ...(of === 2 ? [[name]] : []),
  ]
}

/** `one point two five`, in words or digits, and `2.5 million`. */
function decimalAt(words: readonly string[], i: number): Written {
  const isWritten = /^\d+\.\d+$/.test(words[i] ?? '')
  const decimal = isWritten ? { text: words[i] ?? '', next: i + 1 } : pointAt(words, i)
  const size = decimal && SIZES[SCALES.indexOf(words[decimal.next] ?? '')]
  return size ? { text: String(Math.round(Number(decimal.text) * size)), next: decimal.next + 1 } : decimal
}

function pointAt(words: readonly string[], i: number): Written {
  const whole = /^\d+$/.test(words[i] ?? '') ? { value: Number(words[i]), next: i + 1 } : scaledAt(words, i)
  if (whole === null || words[whole.next] !== 'point') return null
  let [fraction, next] = ['', whole.next + 1]
  for (; next < words.length; next++) {
    const word = words[next] ?? ''
    const digit = UNITS.indexOf(word)
    if (digit >= 0 && digit <= 9) fraction += digit
    else if (/^\d+$/.test(word)) fraction += word
    else break
  }
  return fraction === '' ? null : { text: `${whole.value}.${fraction}`, next }
}

function belowHundred(words: readonly string[], i: number): Read {
  const word = words[i] ?? ''
  const tens = TENS.indexOf(word)
  if (tens < 0) return UNITS.includes(word) ? { value: UNITS.indexOf(word), next: i + 1 } : null
  const unit = UNITS.indexOf(words[i + 1] ?? '')
  return unit >= 1 && unit <= 9
    ? { value: (tens + 2) * 10 + unit, next: i + 2 }
    : { value: (tens + 2) * 10, next: i + 1 }
}

/** `two hundred`, `a million`, `2 thousand and five`. @param scale the largest that is read */
function scaledAt(words: readonly string[], i: number, scale = SCALES.length - 1): Read {
  if (scale < 0) return belowHundred(words, i)
  const count = counted(words, i, scale)
  if (count === null) return scaledAt(words, i, scale - 1)
  const rest = scaledAt(words, words[count.next] === 'and' ? count.next + 1 : count.next, scale - 1)
  const value = count.value * (SIZES[scale] ?? 1)
  return { value: value + (rest?.value ?? 0), next: rest?.next ?? count.next }
}

/** The count before the word of the scale, and the place after that. */
function counted(words: readonly string[], i: number, scale: number): Read {
  const word = words[i] ?? ''
  const count =
    word === 'a'
      ? { value: 1, next: i + 1 }
      : /^\d{1,3}$/.test(word)
        ? { value: Number(word), next: i + 1 }
        : scaledAt(words, i, Math.min(scale, 1) - 1)
  return count && words[count.next] === SCALES[scale] ? { value: count.value, next: count.next + 1 } : null
}

function ordinalAt(words: readonly string[], i: number): Read {
  const word = words[i] ?? ''
  const tens = TENS.indexOf(word)
  const unit = ORDINALS.indexOf(words[i + 1] ?? '')
  if (tens >= 0 && unit >= 0 && unit < 9) return { value: (tens + 2) * 10 + unit + 1, next: i + 2 }
  if (word === 'second' && /^(?:a|one|1|per)$/.test(words[i - 1] ?? '')) return null
  if (ORDINALS.includes(word)) return { value: ORDINALS.indexOf(word) + 1, next: i + 1 }
  return TENTHS.includes(word) ? { value: (TENTHS.indexOf(word) + 2) * 10, next: i + 1 } : null
}

function withEnding(value: number): string {
  const teen = value % 100 > 10 && value % 100 < 14
  return `${value}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')}`
}
