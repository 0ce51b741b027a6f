const pairs = (signs: string, shown: string) => {
  const raised = [...shown]
  return new Map([...signs].map((sign, at) => [sign, raised[at] ?? '']))
}

const SIGNS = {
  sup: pairs('0123456789+-−=()abcdefghijklmnoprstuvwxyz', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ'),
  sub: pairs('0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'),
} as const

/** Writes what stands above or below the line in plain text: `10²`, `H₂O`; where Unicode has no such signs, `x_n` and `x^(a, b)`. */
export function raisedText(text: string, kind: 'sup' | 'sub'): string {
  if (text.trim() === '') return text
  const signs = [...text].map((sign) => SIGNS[kind].get(sign))
  if (!signs.includes(undefined)) return signs.join('')
  const mark = kind === 'sup' ? '^' : '_'
  return /^[\p{L}\p{N}\p{M}]+$/u.test(text) ? `${mark}${text}` : `${mark}(${text})`
}
