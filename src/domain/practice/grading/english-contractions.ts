import { isOrHas, isParticiple, wouldOrHad } from './english/auxiliaries.ts'
import { fractionReadings } from './english-numbers.ts'
import { timeReadings } from './english-times.ts'

/** Behind these `'s` is never a possessive. */
const SUBJECTS = new Set(
  'i you he she it we they that this there here who what where when why how everyone someone nobody everything something nothing'.split(
    ' ',
  ),
)
const NEGATED: Record<string, string> = { wo: 'will', ca: 'can', sha: 'shall' }
const ENDINGS: Record<string, string> = { m: 'am', re: 'are', ve: 'have', ll: 'will' }

const BETWEEN = new Set(
  'not already just never always ever also only recently still often sometimes usually really finally'.split(
    ' ',
  ),
)

/** All that a sentence with contractions can stand for, written out; at most 32 readings. */
export function writtenOut(words: readonly string[]): string[][] {
  let readings: string[][] = [[]]
  words.forEach((word, i) => {
    const choices = readingsOf(word, words.slice(i + 1), words[i - 1])
    readings = readings.flatMap((reading) => choices.map((choice) => [...reading, ...choice])).slice(0, 32)
  })
  return readings
}

function readingsOf(word: string, following: readonly string[], before?: string): string[][] {
  const digits = timeReadings(word, before, following[0]) ?? fractionReadings(word, following[0])
  if (digits) return digits
  if (word === 'cannot') return [['can', 'not']]
  if (word === "let's") return [['let', 'us']]
  const [, base = '', ending = ''] = /^([a-z]+)'([a-z]+)$/.exec(word) ?? []
  if (ending === 't' && base.length > 2 && base.endsWith('n') && word !== "ain't")
    return [[NEGATED[base.slice(0, -1)] ?? base.slice(0, -1), 'not']]
  if (base !== '' && ENDINGS[ending]) return [[base, ENDINGS[ending]]]
  if (!SUBJECTS.has(base) && !(ending === 's' && isNoPossession(following))) return [[word]]
  const others = following.filter((word) => !BETWEEN.has(word))
  if (ending === 's' && QUESTION_WORDS.has(base) && asksPerfect(base, others)) return [[base, 'has']]
  if (ending === 's') return isOrHas(base, others).map((auxiliary) => [base, auxiliary])
  if (ending === 'd') return auxiliariesInD(base, others).map((auxiliary) => [base, auxiliary])
  return [[word]]
}

/** Words that can follow the name of somebody who is or has, but not of somebody whose it is. */
const NOT_OWNED =
  /^(?:t?here|not|just|already|always|never|very|an?|the|at|in|on|from|gone|been|got|become|come|arrived)$/
const NOUNS_IN_ING = /^(?:morn|even|build|wedd|meet|paint|ceil|feel|cloth|sibl|draw|liv)ing$/
const BEHIND_A_VERB = /^(?:an?|the|my|his|her|it|him|them|to|at|in|on|for|with|home|now|today|t?here)?$/

/** `Tom's here`, `Tom's running`; not `Tom's book`, `Tom's running shoes`. */
function isNoPossession([next = '', after = '']: readonly string[]): boolean {
  if (NOT_OWNED.test(next)) return true
  return /..ing$/.test(next) && !NOUNS_IN_ING.test(next) && BEHIND_A_VERB.test(after)
}

const PRONOUN = /^(?:i|you|he|she|it|we|they)$/

/** `how'd he do it`: asked of somebody it can be `did` as well. */
function auxiliariesInD(base: string, [next = '', verb = '']: readonly string[]): string[] {
  if (!QUESTION_WORDS.has(base) || !PRONOUN.test(next)) return wouldOrHad(next)
  const usual = wouldOrHad(verb)
  return usual.includes('would') ? ['did', ...usual] : usual
}

const QUESTION_WORDS = new Set('what who where when why how'.split(' '))
/** With a subject before them these are never passive: `what's he done` is `what has he done`. */
const PERFECT_OF_PEOPLE = new Set(
  'done said seen made bought brought found lost left thought eaten written taken chosen forgotten drunk put read cooked decided finished learned learnt ordered planned promised started studied'.split(
    ' ',
  ),
)
const PERFECT_OF_ALL = new Set('been gone got had become come happened'.split(' '))

/** True if it is `has` in `what's he done`, `where's Tom gone`, `what's it got`. @param others the words behind, without adverbs */
function asksPerfect(base: string, others: readonly string[]): boolean {
  const [subject = '', verb = '', after = ''] = others
  if (isParticiple(subject) && !subject.endsWith('ed')) return false
  if (/^(he|she|it)$/.test(subject)) {
    if (PERFECT_OF_ALL.has(verb)) return true
    if (subject === 'it') return base === 'what' && verb === 'done'
    return PERFECT_OF_PEOPLE.has(verb) && after !== 'of' && !(base === 'how' && verb === 'made')
  }
  const last = others[others.length - 1] ?? ''
  return others.length <= 3 && (/^(gone|been|got)$/.test(last) || (base === 'what' && last === 'done'))
}

const WITHOUT_APOSTROPHE = new Map(
  "o'clock don't doesn't didn't isn't aren't wasn't weren't can't won't couldn't wouldn't shouldn't mustn't haven't hasn't hadn't i'm i've you're you've they're they've we've that's what's where's he's she's there's who's how's here's it'll you'll they'll you'd they'd let's"
    .split(' ')
    .map((word) => [word.replace("'", ''), word]),
)

/**
 * The words that were meant where an apostrophe is missing, misplaced or too many: `don't` for `dont` and `do'nt`, and it's and its for each
 * other. Never were/we're and the like, which are other words.
 */
export function repairApostrophe(word: string): readonly string[] {
  const bare = word.replaceAll("'", '')
  const meant = bare === 'its' ? ["it's", 'its'] : [WITHOUT_APOSTROPHE.get(bare) ?? word]
  return meant.filter((other) => other !== word)
}

/** The contraction that two words were meant as whose apostrophe became a gap (`I m`, `don t`, `o clock`), or null. */
export function repairGap(word: string, next: string): string | null {
  const known = WITHOUT_APOSTROPHE.get(word + next)
  if (known === `${word}'${next}`) return known
  if (next === 't') return WITHOUT_APOSTROPHE.get(`${word}t`) ?? null
  const isEnding = next === 's' || next === 'd' || ENDINGS[next] !== undefined
  return isEnding && (SUBJECTS.has(word) || (word === 'let' && next === 's')) ? `${word}'${next}` : null
}
