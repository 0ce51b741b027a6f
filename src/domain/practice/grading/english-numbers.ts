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

type Read = { value: number; next: number } | null

/**
 * The words with numbers as digits: `twenty one` becomes `21`, `a hundred and five` `105`, `third` `3rd`, `one point five` `1.5`, and the
 * minutes of `seven oh five` `05`.
 */
export function numbersAsDigits(words: readonly string[]): string[] {
  const digits: string[] = []
  for (let i = 0; i < words.length; ) {
    const decimal = decimalAt(words, i)
    if (decimal) {
      digits.push(decimal.text)
      i = decimal.next
      continue
    }
    const minutes = UNITS.indexOf(words[i + 1] ?? '')
    if (words[i] === 'oh' && minutes >= 1 && minutes <= 9 && /^\d+$/.test(digits[digits.length - 1] ?? '')) {
      digits.push(`0${minutes}`)
      i += 2
      continue
    }
    const ordinal = ordinalAt(words, i)
    const number = ordinal ?? thousandsAt(words, i)
    if (number === null) digits.push(words[i++] as string)
    else {
      digits.push(ordinal ? withEnding(number.value) : String(number.value))
      i = number.next
    }
  }
  return digits
}

/** `one point two five`, in words or digits. */
function decimalAt(words: readonly string[], i: number): { text: string; next: number } | null {
  const whole = /^\d+$/.test(words[i] ?? '')
    ? { value: Number(words[i]), next: i + 1 }
    : thousandsAt(words, i)
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

function hundredsAt(words: readonly string[], i: number): Read {
  const count = counted(words, i, 'hundred', belowHundred)
  if (count === null) return belowHundred(words, i)
  const rest = belowHundred(words, words[count.next] === 'and' ? count.next + 1 : count.next)
  return rest
    ? { value: count.value * 100 + rest.value, next: rest.next }
    : { value: count.value * 100, next: count.next }
}

function thousandsAt(words: readonly string[], i: number): Read {
  const count = counted(words, i, 'thousand', hundredsAt)
  if (count === null) return hundredsAt(words, i)
  const rest = hundredsAt(words, words[count.next] === 'and' ? count.next + 1 : count.next)
  return rest
    ? { value: count.value * 1000 + rest.value, next: rest.next }
    : { value: count.value * 1000, next: count.next }
}

/** `two hundred`, `a hundred`, `2 hundred`: the count, and the place after the word. */
function counted(words: readonly string[], i: number, unit: string, read: typeof belowHundred): Read {
  const word = words[i] ?? ''
  const count =
    word === 'a'
      ? { value: 1, next: i + 1 }
      : /^\d{1,3}$/.test(word)
        ? { value: Number(word), next: i + 1 }
        : read(words, i)
  return count && words[count.next] === unit ? { value: count.value, next: count.next + 1 } : null
}

function ordinalAt(words: readonly string[], i: number): Read {
  const word = words[i] ?? ''
  const tens = TENS.indexOf(word)
  const unit = ORDINALS.indexOf(words[i + 1] ?? '')
  if (tens >= 0 && unit >= 0 && unit < 9) return { value: (tens + 2) * 10 + unit + 1, next: i + 2 }
  if (ORDINALS.includes(word)) return { value: ORDINALS.indexOf(word) + 1, next: i + 1 }
  return TENTHS.includes(word) ? { value: (TENTHS.indexOf(word) + 2) * 10, next: i + 1 } : null
}

function withEnding(value: number): string {
  const teen = value % 100 > 10 && value % 100 < 14
  return `${value}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')}`
}
