/** Before these `'s` is never a possessive. */
const SUBJECTS = new Set(
  'i you he she it we they that this there here who what where when why how everyone someone nobody everything something nothing'.split(
    ' ',
  ),
)
const NEGATED: Record<string, string> = { wo: 'will', ca: 'can', sha: 'shall' }
const ENDINGS: Record<string, string> = { m: 'am', re: 'are', ve: 'have', ll: 'will' }

/** Past participles that do not end in -ed or -en: after them `'s` can be `has` and `'d` can be `had`. */
const PARTICIPLES = new Set(
  'been got gone done had made seen come become left lost found felt kept met paid put read said sent sat slept spent told thought bought brought caught taught won run cut hurt let set built heard held known grown begun drunk sung swum had worn born'.split(
    ' ',
  ),
)
const BETWEEN = new Set('not already just never always ever also only recently still'.split(' '))

/** All that a sentence with contractions can stand for, written out; at most 32 readings. */
export function writtenOut(words: readonly string[]): string[][] {
  let readings: string[][] = [[]]
  words.forEach((word, i) => {
    const choices = readingsOf(word, words.slice(i + 1))
    readings = readings.flatMap((reading) => choices.map((choice) => [...reading, ...choice])).slice(0, 32)
  })
  return readings
}

function readingsOf(word: string, following: readonly string[]): string[][] {
  if (word === 'cannot') return [['can', 'not']]
  if (word === "let's") return [['let', 'us']]
  const [, base = '', ending = ''] = /^([a-z]+)'([a-z]+)$/.exec(word) ?? []
  if (ending === 't' && base.length > 2 && base.endsWith('n') && word !== "ain't")
    return [[NEGATED[base.slice(0, -1)] ?? base.slice(0, -1), 'not']]
  if (base !== '' && ENDINGS[ending]) return [[base, ENDINGS[ending]]]
  if (!SUBJECTS.has(base)) return [[word]]
  const next = following.find((following) => !BETWEEN.has(following)) ?? ''
  if (ending === 's') return auxiliaries(next, 'is', 'has').map((auxiliary) => [base, auxiliary])
  if (ending === 'd') return auxiliaries(next, 'would', 'had').map((auxiliary) => [base, auxiliary])
  return [[word]]
}

function auxiliaries(next: string, usual: string, perfect: string): string[] {
  if (perfect === 'had' && next === 'better') return ['had']
  if (next === 'been' || next === 'got') return [perfect]
  return PARTICIPLES.has(next) || /(ed|en)$/.test(next) ? [usual, perfect] : [usual]
}

const WITHOUT_APOSTROPHE = new Map(
  "don't doesn't didn't isn't aren't wasn't weren't can't won't couldn't wouldn't shouldn't mustn't haven't hasn't hadn't i'm i've you're you've they're they've we've that's what's where's he's she's there's"
    .split(' ')
    .map((word) => [word.replace("'", ''), word]),
)

/** The contraction that was meant where its apostrophe is missing or misplaced (`dont`, `did'nt`), else the word itself. Never its/it's, were/we're and the like. */
export function repairApostrophe(word: string): string {
  const meant = WITHOUT_APOSTROPHE.get(word.replaceAll("'", ''))
  return meant ?? word
}
