import { describe, expect, test } from 'vitest'
import { casesOf, gradeCase } from '#tests/support/grading-table.ts'

describe('each of two spellings is right where the other is', () => {
  test.each(
    `quarrelled quarreled, signalling signaling, fuelled fueled, levelled leveled, dialled dialed, hospitalised hospitalized,
    industrialised industrialized, spoilt spoiled, smelt smelled, leapt leaped, ageing aging, manoeuvre maneuver, civilise civilize,
    modernise modernize, authorise authorize, odour odor, vapour vapor, sombre somber, meagre meager, civilisation civilization,
    organisers organizers, colourful colorful, dishonourable dishonorable, unfavourable unfavorable, neighbourly neighborly,
    kilometres kilometers, fibres fibers, centred centered, lustre luster, travellers travelers, marvellous marvelous,
    tunnelling tunneling, counsellor counselor, labelled labeled, jewellery jewelry, enrol enroll, fulfils fulfills, skilful skillful,
    wilful willful, analysed analyzed, paralysed paralyzed, analogue analog, pretence pretense, defenceless defenseless, plough plow,
    greyish grayish, minimise minimize, memorising memorizing, apologises apologizes, recognisable recognizable, armour armor,
    parlour parlor, tumours tumors, behavioural behavioral, endeavour endeavor, saviour savior, watercolours watercolors,
    emphasise emphasize, baptised baptized, customised customized, storeys stories, spilt spilled, knelt kneeled`
      .split(',')
      .map((pair) => pair.trim().split(/\s+/) as [string, string]),
  )('%s and %s', (british, american) => {
    const verdict = (right: string, written: string) =>
      gradeCase({ right, written, verdict: '' }, { lang: 'en' })
    expect(verdict(british, american)).toBe('right')
    expect(verdict(`the ${british}`, `the ${american}`)).toBe('right')
    if (british !== 'storeys') expect(verdict(american, british)).toBe('right')
  })
})

test.each(
  casesOf(`
I pay by cheque | I pay by check → right
Check it. | Cheque it → wrong
the kerb | the curb → right
Curb your dog | Kerb your dog → wrong
a draught | a draft → right
a first draft | a first draught → wrong
a flat tyre | a flat tire → right
I tire easily | I tyre easily → wrong
I am tired. | I am tyred → typo
a two-storey house | a two-story house → right
Tell me a story. | Tell me a storey → wrong
two stories | two storeys → wrong
  `),
)('a spelling of one meaning counts one way only: $right, $written is $verdict', (row) => {
  expect(gradeCase(row, { lang: 'en' })).toBe(row.verdict)
})

test.each(
  `travel travell, label labell, cancel cancell, model modell, jewels jewells, fulfilled fulfiled, enrolled enroled, practical practisal,
  controlled controled, called caled, rebelled rebeled, installed instaled, totally totaly, equally equaly, metallic metalic,
  surprise surprize, exercise exercize, advise advize, promise promize, noise noize, precise precize, otherwise otherwize, wise wize,
  rise rize, raise raize, advertise advertize, supervise supervize, televised televized, disguise disguize, paradise paradize,
  seize seise, size sise, prize prise, capsized capsised, resized resised, doctor doctour, error errour, mirror mirrour, visitor visitour,
  hour hor, pour por, devour devor, detour detor, contour contor, tour tor, paper papre, number numbre, parameter parametre,
  thermometer thermometre, diameter diametre, perimeter perimetre, acre acer, massacre massacer, defend defens, sentence sentense, science sciense,
  fence fense, practically practisally, analysis analyzis, analyses analyzes, crises crizes, emphases emphazes, citizen citisen,
  horizon horison, wizard wisard, smell smel, spelling speling, balloon baloon, enrolling enroling, smelter smeltered, colourous colorous,
  greyhound grayhound, raisin raizin, poison poizon, comparison comparizon, visitor vizitor`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string]),
)('%s has no other spelling, and %s is none', (right, written) => {
  for (const said of [right, `my ${right}`]) {
    const answered = said === right ? written : `my ${written}`
    expect(gradeCase({ right: said, written: answered, verdict: '' }, { lang: 'en' })).not.toBe('right')
  }
})
