/** British spellings and what Americans write, both of which count as right. Stems: an ending may follow. */
const STEMS = new Map(
  `behaviour behavior, colour color, favour favor, flavour flavor, harbour harbor, honour honor, humour humor, labour labor,
  neighbour neighbor, rumour rumor, centre center, kilometre kilometer, centimetre centimeter, litre liter, metre meter,
  theatre theater, fibre fiber, apologis apologiz, organis organiz, realis realiz, recognis recogniz, analys analyz,
  memoris memoriz, criticis criticiz, emphasis emphasiz, summaris summariz, specialis specializ, practis practic,
  travell travel, cancell cancel, modell model, labell label, jewell jewel, counsell counsel, catalogue catalog,
  dialogue dialog, defence defense, offence offense, licence license, grey gray, tyre tire, pyjama pajama, mum mom,
  aeroplane airplane, aluminium aluminum, jewellery jewelry, moustache mustache, plough plow, sceptic skeptic, enrol enroll,
  fulfil fulfill, skilful skillful, doughnut donut, yoghurt yogurt, judgement judgment`
    .split(',')
    .map((pair) => pair.trim().split(/\s+/) as [string, string]),
)
const ENDINGS =
  '(?:s|es|e|ed|d|ers?|or|ors|r|rs|ings?|ful|fully|able|ites?|al|ally|hood|ations?|ational|ly|ish|y)?'
/** Words that follow no stem, and nouns that only look like a stem with its ending. */
const WHOLE = new Map(
  `centred centered, programme program, programmes programs, practise practice, practises practices, storey story,
  storeys stories, mummy mommy, mummies mommies, emphasis emphasis, learnt learned, dreamt dreamed, burnt burned, spelt spelled,
  okay ok, whisky whiskey, maths math, towards toward, cosy cozy`
    .split(',')
    .map((pair) => pair.trim().split(/\s+/) as [string, string]),
)

const inverted = (pairs: ReadonlyMap<string, string>) =>
  new Map([...pairs].map(([one, other]) => [other, one]))

/** Words with one of the beginnings, and an ending that may follow it. */
const beginningsOf = (stems: ReadonlyMap<string, string>) =>
  new RegExp(`^(${[...stems.keys()].sort((a, b) => b.length - a.length).join('|')})(${ENDINGS})$`)

function respelling(stems: ReadonlyMap<string, string>, whole: ReadonlyMap<string, string>) {
  const pattern = beginningsOf(stems)
  return (word: string): string => {
    const other = whole.get(word)
    if (other !== undefined) return other
    const found = pattern.exec(word)
    return found ? `${stems.get(found[1] ?? '') ?? ''}${found[2] ?? ''}` : word
  }
}

/** The word as Americans spell it; others stay. */
export const americanSpelling = respelling(STEMS, WHOLE)
const britishSpelling = respelling(inverted(STEMS), inverted(WHOLE))

/** The word itself, and its other spelling if it has one. */
export const spellingsOf = (word: string): string[] => [
  ...new Set([word, americanSpelling(word), britishSpelling(word)]),
]
