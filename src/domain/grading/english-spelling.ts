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
const pattern = new RegExp(
  `^(${[...STEMS.keys()].sort((a, b) => b.length - a.length).join('|')})(${ENDINGS})$`,
)

/** Words that follow no stem, and nouns that only look like a stem with its ending. */
const WHOLE = new Map(
  `centred centered, programme program, programmes programs, practise practice, practises practices, storey story,
  storeys stories, mummy mommy, mummies mommies, emphasis emphasis, learnt learned, dreamt dreamed, burnt burned, spelt spelled,
  okay ok, whisky whiskey, maths math, towards toward, cosy cozy`
    .split(',')
    .map((pair) => pair.trim().split(/\s+/) as [string, string]),
)

/** The word as Americans spell it; others stay. */
export function americanSpelling(word: string): string {
  const whole = WHOLE.get(word)
  if (whole !== undefined) return whole
  const found = pattern.exec(word)
  return found ? `${STEMS.get(found[1] ?? '') ?? ''}${found[2] ?? ''}` : word
}
