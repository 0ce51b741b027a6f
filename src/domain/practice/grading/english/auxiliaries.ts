const wordsOf = (text: string) => new Set(text.split(' '))

/** Participles behind which `is` and `would` never stand, whatever follows. */
const HAVE_ALONE = wordsOf('been got had become happened arrived')
/** Where nothing follows, `has` is as good as `is`. */
const MOVED = wordsOf(
  'gone come run begun grown fallen risen broken left lost won done finished started stopped changed died moved returned retired disappeared escaped improved',
)
/** Of somebody, not of a thing, these are a perfect too. */
const DID = wordsOf(
  'seen taken eaten written made found felt kept met paid put read said sent sat slept spent told thought bought brought caught taught cut hurt let set heard drunk sung swum chosen forgotten driven decided worked lived learned learnt studied played failed agreed tried stayed waited',
)
/** Other participles that do not end in -ed. */
const IRREGULAR = wordsOf(
  'built held known worn given spoken stolen hidden ridden frozen beaten bitten shaken woken proven drawn thrown flown shown blown torn forgiven born sold lent stood understood',
)
/** Participles that are spelled like the verb itself. */
const UNCHANGED = wordsOf('come become run put cut hurt let set read')
/** Verbs in -ed; others end in -eed. */
const BARE_ED = /eed$|^(?:shed|embed)$/
const OBJECT = /^(?:an?|the|my|your|his|her|its|our|their|me|you|us|them|him|it)$/
/** In the passive these keep an object, or a name: `it's called a pen`. */
const WITH_TWO_OBJECTS = /^(?:given|told|paid|sent|taught|asked|shown|offered|promised)$/
const NAMING = /^(?:called|named)$/
const THINGS = wordsOf('it that this there here what everything something nothing')

export const isParticiple = (word: string) =>
  [HAVE_ALONE, MOVED, DID, IRREGULAR].some((set) => set.has(word)) ||
  (/.ed$/.test(word) && !BARE_ED.test(word))

/** `is` or `has`, or both. @param others the words behind `'s`, without adverbs */
export function isOrHas(base: string, others: readonly string[]): string[] {
  const [next = '', after = ''] = others
  if (HAVE_ALONE.has(next)) return ['has']
  if (NAMING.test(next) || after === 'of' || after === 'by' || !isParticiple(next)) return ['is']
  if (OBJECT.test(after) && next !== 'born') return WITH_TWO_OBJECTS.test(next) ? ['is', 'has'] : ['has']
  return MOVED.has(next) || (DID.has(next) && !THINGS.has(base)) ? ['is', 'has'] : ['is']
}

/** `would` or `had`, or both. */
export function wouldOrHad(next: string): string[] {
  if (next === 'better') return ['had']
  if (UNCHANGED.has(next)) return ['would', 'had']
  return isParticiple(next) ? ['had'] : ['would']
}
