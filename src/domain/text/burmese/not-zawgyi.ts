/** Consonants that carry neither ျ nor ှ in Burmese, and those that carry no ှ without ျ. */
const NO_YA = 'ညဏရဝဠအ'
const NO_HA = 'ကခဂဃစဆဇဈဋဌဍဎတထဒဓပဖဗဘသဟအ'
/** Marks that may stand between a consonant and the sign below it, as it was typed. */
const BETWEEN = '[\u102b-\u103d]{0,2}'
const VOWEL = '\u102b-\u1032\u1036\u1038'
/** Signs for which Zawgyi's ႏ, ၪ and ၫ make room: something below, or an asat. */
const LOW_OR_ASAT =
  '[\u102f\u1030\u1033\u1034\u1039\u103b-\u103d\u1060-\u1063\u1065-\u1069\u106c\u106d\u1070-\u107d\u1085\u1087-\u108a\u1093\u1096]'

/** Sequences that no text in Zawgyi holds, each with the language that does. */
const NEVER_IN_ZAWGYI = [
  // letters and signs that Zawgyi has not: Mon, Karen, Shan, Pa'O, Khamti, and Unicode's own ှ and ဿ
  '[\u1022\u1028\u1035\u103e\u103f\u1050-\u1059\u105b-\u105f\u1098-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f]',
  // Mon: ၚ်, ြဴ, ွဳ (but ရှူ, which Zawgyi writes so); Mon and Karen: ာ with another vowel
  '\u105a\u103a',
  '(?<!ရ)[\u103c\u103d][\u1033\u1034]',
  '[\u102d-\u1030\u1032\u1036][\u102b\u102c]|[\u102b\u102c]\u1032',
  // S'gaw Karen: the tones ၢ် ၣ်
  '[\u1062\u1063]\u103a',
  // Pwo Karen: ၠ ၥ ၦ ၩ ၬ ၭ ၰ below nothing that they stand below in Burmese
  `(?<![ကလသ]${BETWEEN})\u1060`,
  `(?<![စဉညဥ\u106a]${BETWEEN})[\u1065\u1066]`,
  `(?<![ဇစဉဥ\u106a]${BETWEEN})\u1069`,
  `(?<![ဋဏ]${BETWEEN})[\u106c\u106d\u1070]`,
  // asat and ွ as Unicode has them, where Zawgyi would mean a ျ or ှ that these letters never carry
  `[${NO_YA}]\u103a`,
  `[${NO_HA}]\u103d(?!\u103a)`,
  // စ် as Unicode has it: Zawgyi would mean ဈ, which stands only in ဈေး, after its ေ, and in ဈာန်, ဈာပန
  '(?<!\u1031)စ\u103a(?!\u102c)',
]

/** Sequences that hardly any text in Zawgyi holds, and none that also has signs of its own. */
const HARDLY_IN_ZAWGYI = [
  // S'gaw Karen: ၤ after a vowel, or at the end
  `[${VOWEL}\u1037\u1062\u1063]\u1064`,
  '\u1064(?![\u1000-\u109f])',
  // Pwo Karen: ႋ after a vowel, ၪ and ၫ as tones, a killed consonant with ု
  `[${VOWEL}\u103a]\u108b`,
  `[\u106a\u106b](?!\u1037?${LOW_OR_ASAT})`,
  '\u103a\u102f',
  // Mon: ီု ုဲ
  '\u102e\u102f|[\u102f\u1030]\u1032',
  // Pa'O: ႏ as a tone
  '\u108f(?![\u1000-\u109f])',
  `[${VOWEL}\u103a]\u108f(?=[\u1000-\u1021])`,
]

const NEVER = new RegExp(NEVER_IN_ZAWGYI.join('|'))
const HARDLY = new RegExp(HARDLY_IN_ZAWGYI.join('|'))

/** Signs of Zawgyi alone: a virama over nothing, ေ and ြ before their consonant. */
const ZAWGYI_OWN =
  /\u1039(?![\u1000-\u1021\u103f\u105a-\u105d\u1075-\u1081])|(?<![\u1000-\u109f])[\u1031\u103b]|\u1031[\u103b\u107e-\u1084]/

/** True if the text holds what only Unicode has, in Burmese or in another language of Myanmar. A single letter says nothing, and stays. */
export function isPlainlyUnicode(text: string): boolean {
  if (NEVER.test(text) || !/[\u1000-\u109f].*[\u1000-\u109f]/s.test(text)) return true
  return HARDLY.test(text) && !ZAWGYI_OWN.test(text)
}

/** Consonants that Shan and its neighbours, whose letters and digits some signs of Zawgyi are, write otherwise. */
const NOT_SHAN = '[ကခဂဃစဆဇဈဉညဋဌဍဎဏဒဓနဖဗဘဠအ]'

/** Sequences that no language of Myanmar holds in Unicode: letters and tones of one beside those of another. */
const NEVER_IN_UNICODE = [
  // ဉ္ဇ: Pwo Karen's vowel behind its tone; ဉ္စ beside သ, for which Pwo Karen has the same ၥ
  '\u106a\u1068',
  'သ.*\u106a\u1065|\u106a\u1065.*သ',
  // န္တ to န္န: Pa’O's or Palaung's tone behind a letter of Burmese, before one of Shan or a vowel of Kayah
  `${NOT_SHAN}\u108f[\u1071-\u1077]`,
  // ဏ္ဍ, ဋ္ဌ and ဋ္ဋ: Shan's digits with a vowel
  '[\u1091\u1092\u1097][\u102b-\u1030\u1032\u1036]',
  // င်္ကျီ: Shan's tone
  `${NOT_SHAN}\u103a\u108c`,
]

const NEVER_UNICODE = new RegExp(NEVER_IN_UNICODE.join('|'), 's')

/** True if the text holds signs in a row that only Zawgyi has. */
export const hasZawgyiRow = (text: string): boolean => NEVER_UNICODE.test(text)
