/** Endings that Britain writes, and what America writes in its place; each of them may stand inside a longer word. */
const ENDINGS: readonly (readonly [british: string, american: string])[] = [
  ['our', 'or'],
  ['tre', 'ter'],
  ['tres', 'ters'],
  ['is', 'iz'],
  ['ys', 'yz'],
  ['ll', 'l'],
  ['l', 'll'],
  ['ogue', 'og'],
  ['ae', 'e'],
  ['oe', 'e'],
  ['nce', 'nse'],
  ['ise', 'ice'],
  ['isi', 'ici'],
  ['mm', 'm'],
  ['mme', 'm'],
  ['grey', 'gray'],
  ['tyre', 'tire'],
  ['cheque', 'check'],
  ['aeroplane', 'airplane'],
  ['jewellery', 'jewelry'],
  ['pyjamas', 'pajamas'],
  ['moustache', 'mustache'],
  ['storey', 'story'],
  ['kerb', 'curb'],
  ['mould', 'mold'],
  ['plough', 'plow'],
]

/** The spellings that `word` might have on the other side of the Atlantic, right ones and others. */
export function otherSpellings(word: string): string[] {
  const found = ENDINGS.flatMap(([british, american]) => [
    ...replaced(word, british, american),
    ...replaced(word, american, british),
  ])
  return [...new Set(found)].filter((one) => one !== word)
}

/** `word` with `part` replaced, at each of its places. */
function replaced(word: string, part: string, by: string): string[] {
  const found: string[] = []
  for (let at = word.indexOf(part); at >= 0; at = word.indexOf(part, at + 1))
    found.push(word.slice(0, at) + by + word.slice(at + part.length))
  return found
}
