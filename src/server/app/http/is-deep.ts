/** Maximum depth of any call's JSON; none of ours needs a third of it. */
const MAX_DEPTH = 32

/**
 * True if JSON stands in itself deeper than any call's: parsing and checking it would cost ten times what flat JSON of its length does.
 * Brackets within texts don't count. Takes time in proportion to the length.
 */
export function isDeep(json: string): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (isInText) {
      if (sign === '\\') at += 1
      else if (sign === '"') isInText = false
    } else if (sign === '"') isInText = true
    else if (sign === '[' || sign === '{') {
      depth += 1
      if (depth > MAX_DEPTH) return true
    } else if (sign === ']' || sign === '}') depth -= 1
  }
  return false
}
