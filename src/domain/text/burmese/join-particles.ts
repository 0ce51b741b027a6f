/** Forbids a line to end where it stands, and takes no room. */
export const WORD_JOINER = '\u2060'

/**
 * Particles that are bound to the word before them and never begin a line: endings of sentences, of nouns and of verbs, helping verbs, and
 * the counters and signs that follow a number.
 */
export const PARTICLES = [
  'ပါ တယ် သည် မယ် မည် ပြီ ပြီး ဘူး လား လဲ နော် လေ ပေါ့ တာ ဟု ဆို လိမ့် ကို က မှာ မှ နဲ့ နှင့် တွင် ၌ ၏ ရဲ့ သို့ အား ဖြင့် ကြောင့် တိုင်း',
  'များ တွေ တို့ ထဲ ၍ လို့ ရင် လျှင် သော တဲ့ မည့် သည့် ခြင်း ရန် ဖို့ ချင် လည်း တော့ ပဲ ပင် သာ သေး စေ လို အောင်',
  'ခဲ့ နိုင် နေ ထား ရ ကြ လိုက် ပေး လာ သွား တတ် ဖူး မှု ချက် သူ ရေး ခု ယောက် ဦး လုံး မိနစ်',
].flatMap((line) => line.split(' '))

/** Words of several syllables that dictionaries of browsers cut in two, and what is said as one. */
const COMPOUNDS = [
  'ဒေါင်းလုဒ် အီးမေးလ် ဈေးကြီး ဈေးချို ဈေးနှုန်း ဝမ်းသာစရာ မေ့ခါနီး ဘယ်နှ ဘယ်လို ပြန်လေ့ကျင့် ပြန်ကြည့် ပြန်ဖြေ ဆက်သင် ဆက်လုပ် ဆက်သွား',
  'သက်တမ်းတိုး လေ့ကျင့် သင်ခန်းစာ စကားလုံး စကားပြော ဝက်ဘ်ဆိုက် ဘရောက်ဇာ အင်တာနက် ဗီဒီယို ပုံပြင် အသံဖမ်း ငွေပေးချေ ဖုန်းနံပါတ် ကုဒ်နံပါတ်',
].flatMap((line) => line.split(' '))

/** A mark, a consonant that is killed or has another below it: the syllable goes on. */
const GOES_ON = '[\u102b-\u103e]|[\u1000-\u1021](?:\u1037?\u103a|\u1039)'
/** A letter or a digit, which a line may not end with. */
const LAST = '([\u1000-\u1038\u103a-\u1049\u1050-\u109f])'
const SYLLABLE_BEGINS = `(?=[\u1000-\u102a])(?!${GOES_ON})`
const PARTICLE = `(?:${PARTICLES.join('|')})`
const BEFORE_PARTICLE = new RegExp(`${LAST}(?=${PARTICLE}(?!${GOES_ON}))`, 'g')
const BEFORE_SYLLABLE = new RegExp(LAST + SYLLABLE_BEGINS, 'g')

/**
 * မ (not) and ပို (more) are bound to the word after them, and ကို, ဦး and ဒေါ် to the name, where they begin a word: a line that ends with one
 * says half of it.
 */
const PREFIX = new RegExp(`(?:မ|ပို|ကို|ဦး|ဒေါ်)${SYLLABLE_BEGINS}`, 'g')

/** A compound, whatever of it is joined already. */
const COMPOUND = new RegExp(
  COMPOUNDS.map((word) => word.replace(BEFORE_SYLLABLE, `$1${WORD_JOINER}?`)).join('|'),
  'g',
)
const joinCompound = (found: string) =>
  found.replaceAll(WORD_JOINER, '').replace(BEFORE_SYLLABLE, `$1${WORD_JOINER}`)

/** Looks behind by itself: in a regular expression, Safari before 16.4 refuses it, and the whole script with it. */
function bindPrefix(prefix: string, at: number, text: string): string {
  const before = text[at - 1] ?? ''
  const isInside = /^[မပ]/.test(prefix) ? before === '\u1039' : /[\u1000-\u109f]/.test(before)
  return isInside ? prefix : prefix + WORD_JOINER
}

/** More than three particles don't fit a phone with text at twice its size, where a browser then cuts syllables: a longer chain may break after two. */
const CHAIN = new RegExp(
  `((?:${WORD_JOINER}${PARTICLE}){2})${WORD_JOINER}(?=${PARTICLE}${WORD_JOINER}${PARTICLE})`,
  'g',
)

/** Shorter texts stand on a line of their own, or end one. */
const MIN_LENGTH = 9

/** Up to this length a text is a label, as on a button or a chip, and breaks at its spaces alone; unless a phrase is longer than most places are wide. */
const LABEL = /^(?!.*[\u1000-\u109f]{13}).{0,24}$/

/**
 * Burmese whose bound particles stay with their word when it is broken into lines: browsers cut at every word of their
 * dictionaries, and a line that begins with တယ် reads badly. Only for HTML; nothing that is stored, sent, searched or compared.
 */
export const joinParticles = (text: string): string =>
  text.length < MIN_LENGTH
    ? text
    : text
        .replace(LABEL.test(text) ? BEFORE_SYLLABLE : BEFORE_PARTICLE, `$1${WORD_JOINER}`)
        .replace(CHAIN, '$1')
        .replace(PREFIX, bindPrefix)
        .replace(COMPOUND, joinCompound)
