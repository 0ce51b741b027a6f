/** Myanmar digits (၀–၉) as ASCII digits; everything else stays. For phones, codes, ages and amounts. */
export function foldDigits(text: string): string {
  return text.replace(/[\u1040-\u1049]/g, (digit) => String(digit.charCodeAt(0) - 0x1040))
}

/** The text with ASCII digits as Myanmar digits. */
export function toMyanmarDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0x1010))
}
