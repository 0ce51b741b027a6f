/** Beginnings, what follows them in British and in American spelling, and the endings with which that holds. */
type Rule = readonly [beginnings: string, british: string, american: string, endings: string]

const RE = '(?:kilo|centi|milli)?(?:cent|theat|lit|met|fib|somb|meag|lust|spect|calib)'
const RULES: readonly Rule[] = [
  [
    '(?:un|dis|water)?(?:arm|behavi|col|endeav|flav|fav|glam|harb|hon|hum|lab|neighb|od|parl|rum|rig|savi?|splend|tum|va[lp]|vig)',
    'our',
    'or',
    '(?:s|ed|ings?|ers?|abl[ey]|ful(?:ly)?|less|hoods?|ites?|al|y|ly)?',
  ],
  [RE, 're', 'er', 's?'],
  [RE, 'red', 'ered', ''],
  [RE, 'ring', 'ering', ''],
  [
    '(?:cance|channe|counse|counci|dia|due|equa|fue|jewe|labe|leve|marve|mode|pane|parce|peda|quarre|reve|riva|shove|signa|spira|tota|trave|tunne)',
    'll',
    'l',
    '(?:ed|ers?|ings?|ors?|ous)',
  ],
  ['(?:enro|fulfi|insti|disti)', 'l', 'll', '(?:s|ments?)?'],
  ['(?:ski|wi)', 'lful', 'llful', '(?:ly)?'],
  ['(?:catal|dial|anal)', 'ogue', 'og', 's?'],
  ['(?:def|off|lic|pret)', 'ence', 'ense', '(?:s|less)?'],
  ['(?:ana|para|cata|breatha)', 'lys', 'lyz', '(?:e|ed|ers?|ing)'],
  ['[a-z]{3,}', 'is', 'iz', '(?:e|ed|es|ers?|ings?|ations?|ational|abl[ey])'],
  ...'grey gray, pyjama pajama, mum mom, aeroplane airplane, aluminium aluminum, moustache mustache, plough plow, sceptic skeptic, doughnut donut, yoghurt yogurt, judgement judgment, programme program'
    .split(', ')
    .map((pair): Rule => ['', ...(pair.split(' ') as [string, string]), '(?:s|ed|ing|ish|er|est|al|ism)?']),
]
/** Before -ise these are never -ize (`advise`, `noise`, `surprise`), nor the last ones -ise (`capsize`). */
const OF_ONE_SPELLING =
  /(?:[aeouw]|(?:^|[^i])v|pr|prom|prem|surm|exerc|conc|prec|circumc|franch|parad|merchand|advert|expert|treat|chast|sunr|^(?:dem|chem|exc|inc|upr|val|caps|res|downs|overs|outs))$/

const pairsOf = (text: string) =>
  new Map(text.split(',').map((pair) => pair.trim().split(/\s+/) as [string, string]))
const WHOLE = pairsOf(
  `practise practice, practises practices, practised practiced, practising practicing, mummy mommy, mummies mommies,
  learnt learned, dreamt dreamed, burnt burned, spelt spelled, spoilt spoiled, spilt spilled, smelt smelled, leapt leaped,
  leant leaned, knelt kneeled, ageing aging, manoeuvre maneuver, manoeuvres maneuvers, jewellery jewelry, okay ok,
  whisky whiskey, maths math, towards toward, cosy cozy`,
)
/** Right where the first is right, but not the other way about: they have more than one meaning. */
const WIDER = pairsOf(
  `tyre tire, tyres tires, storey story, storeys stories, cheque check, cheques checks, kerb curb, kerbs curbs,
  draught draft, draughts drafts, analyzes analyses`,
)

type Side = 'british' | 'american'

function respelling(to: Side) {
  const whole = to === 'american' ? WHOLE : new Map([...WHOLE].map(([one, other]) => [other, one]))
  const rules = RULES.map(([beginnings, british, american, endings]) => {
    const [from, into] = to === 'american' ? [british, american] : [american, british]
    return { pattern: new RegExp(`^(${beginnings})${from}(${endings})$`), into }
  })
  return (word: string): string => {
    const other = whole.get(word)
    if (other !== undefined) return other
    for (const { pattern, into } of rules) {
      const [, beginning, ending = ''] = pattern.exec(word) ?? []
      if (beginning !== undefined && !(/^i[sz]$/.test(into) && OF_ONE_SPELLING.test(beginning)))
        return beginning + into + ending
    }
    return word
  }
}

/** The word as Americans spell it; others stay. */
export const americanSpelling = respelling('american')
const britishSpelling = respelling('british')

/** Spellings that are right too, in the place of the right word. */
export const widerSpelling = (word: string): string => WIDER.get(word) ?? word

/** The word itself, and its other spellings if it has some. */
export const listSpellings = (word: string): string[] => [
  ...new Set([
    word,
    americanSpelling(word),
    britishSpelling(word),
    widerSpelling(word),
    // The noun has no other spelling than the verb's British one.
    ...(word === 'analyses' ? ['analyzes'] : []),
  ]),
]
