/** Forms that no rule leads back, by their base; those that are spelt like another word (`left`, `saw`, `found`) stay themselves too. */
const IRREGULAR = `
be am is are was were been being|have has had|do does did done|go goes went gone|say said|get got gotten|make made|know knew known
think thought|take took taken|see saw seen|come came|find found|give gave given|tell told|feel felt|become became|leave left
put|mean meant|keep kept|begin began begun|show shown|hear heard|run ran|hold held|bring brought|write wrote written|sit sat
stand stood|lose lost|pay paid|meet met|speak spoke spoken|spend spent|grow grew grown|win won|teach taught|buy bought|send sent
build built|fall fell fallen|catch caught|choose chose chosen|break broke broken|sleep slept|wear wore worn|sell sold|drive drove driven
eat ate eaten|drink drank drunk|draw drew drawn|fly flew flown|forget forgot forgotten|understand understood|swim swam swum
sing sang sung|ring rang rung|rise rose risen|steal stole stolen|throw threw thrown|wake woke woken|bite bit bitten|blow blew blown
feed fed|fight fought|freeze froze frozen|hang hung|hide hid hidden|lay laid|lead led|lend lent|light lit|ride rode ridden
shake shook shaken|shine shone|shoot shot|sink sank sunk|smell smelt|spell spelt|learn learnt|burn burnt|dream dreamt|stick stuck
sweep swept|tear tore torn|deal dealt|dig dug|bend bent|lie lying lay lain|die dying|tie tying
child children|man men|woman women|person people|foot feet|tooth teeth|mouse mice|goose geese|knife knives|wife wives|life lives
leaf leaves|shelf shelves|half halves|wolf wolves|thief thieves|loaf loaves|good better best|bad worse worst|far farther further
can could|will would|shall should|may might|much more most|little less least`

const baseOf = new Map<string, string[]>()
for (const line of IRREGULAR.trim().split(/[|\n]/)) {
  const [base = '', ...forms] = line.trim().split(' ')
  for (const form of forms) baseOf.set(form, [...(baseOf.get(form) ?? []), base])
}

/** Bases of a word in lower case: itself first, then bases that its ending points to. Some of those aren't words. */
export function englishBases(word: string): string[] {
  if (!/^[a-z]{3,}$/.test(word)) return [word]
  return [...new Set([word, ...(baseOf.get(word) ?? []), ...regularBases(word)])].filter(
    (base) => base.length > 1,
  )
}

function regularBases(word: string): string[] {
  const without = (ending: number) => word.slice(0, -ending)
  if (/(?:[^s]ss|us|is)$/.test(word)) return []
  if (/ies$/.test(word)) return [`${without(3)}y`, without(1)]
  if (/(?:s|x|z|ch|sh|o)es$/.test(word)) return [without(2), without(1)]
  if (/s$/.test(word)) return [without(1)]
  if (/ied$/.test(word)) return [`${without(3)}y`]
  if (/(?:ier|iest)$/.test(word)) return [`${word.replace(/i(?:er|est)$/, '')}y`]
  const stem =
    /^(.*[aeiouy].*)(?:ed|ing)$/.exec(word)?.[1] ?? /^(.*[aeiouy].*[^aeiou])(?:er|est)$/.exec(word)?.[1]
  return stem ? withItsEnd(stem) : []
}

/** `runn` comes of run, `mak` of make, `play` of play. */
function withItsEnd(stem: string): string[] {
  const isDoubled = /([bdfgklmnprtz])\1$/.test(stem)
  return [stem, `${stem}e`, ...(isDoubled ? [stem.slice(0, -1)] : [])]
}
