/** Participles behind which `is` and `would` never stand, whatever follows. */
const HAVE_ALONE = /^(?:been|got|had|become|happened|arrived)$/
/** Participles with which `has` is as good as `is`, of things too, where nothing follows. */
const MOVED =
  /^(?:gone|come|run|begun|grown|fallen|broken|left|won|done|(?:finish|start|stopp|chang|mov|return|decid|work|liv|di)ed)$/
/** Other participles that are a perfect too, of somebody. */
const IRREGULAR =
  /^(?:(?:tak|eat|writt|giv|spok|stol|chos|forgott|driv|hidd)en|[a-z]+[ao]ught|(?:k|sl)ept|(?:s|sp)ent|[ts]old|(?:kn|thr|fl)own|held|[bw]orn|seen|made|lost|found|felt|met|paid|put|read|said|sat|cut|hurt|let|set|heard|drunk|sung|built|drawn|learnt|understood|(?:learn|play|studi|tri)ed)$/
/** Participles that are spelled like the verb itself. */
const UNCHANGED = /^(?:(?:be)?come|run|put|cut|hurt|let|set|read)$/
const OBJECT = /^(?:an?|the|m[ye]|you|your|his|her|him|its?|our|their|us|them)$/
/** In the passive these keep an object, or a name: `it's called a pen`. */
const WITH_TWO_OBJECTS = /^(?:given|told|paid|sent|taught|asked|shown|offered)$/
const THINGS = /^(?:it|that|this|t?here|what|(?:every|some|no)thing)$/

export const isParticiple = (word: string) =>
  [HAVE_ALONE, MOVED, IRREGULAR].some((words) => words.test(word)) || /[^e]ed$|^agreed$/.test(word)

/** `is` or `has`, or both. @param others the words behind `'s`, without adverbs */
export function isOrHas(base: string, [next = '', after = '']: readonly string[]): string[] {
  if (HAVE_ALONE.test(next)) return ['has']
  if (/^(?:called|named|born)$/.test(next) || /^(?:of|by)$/.test(after) || !isParticiple(next)) return ['is']
  if (OBJECT.test(after)) return WITH_TWO_OBJECTS.test(next) ? ['is', 'has'] : ['has']
  return MOVED.test(next) || (IRREGULAR.test(next) && !THINGS.test(base)) ? ['is', 'has'] : ['is']
}

/** `would` or `had`, or both. */
export function wouldOrHad(next: string): string[] {
  if (UNCHANGED.test(next)) return ['would', 'had']
  return next === 'better' || isParticiple(next) ? ['had'] : ['would']
}
