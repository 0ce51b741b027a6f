import { syllablesOf } from './burmese-syllables.ts'

/** Forbids a line to end where it stands, and takes no room. */
export const WORD_JOINER = '\u2060'

/**
 * What is bound to the word before it and never begins a line: endings of sentences, of nouns and of verbs, helping verbs, and
 * the counters and signs that follow a number.
 */
export const PARTICLES = [
  'ပါ တယ် သည် မယ် မည် ပြီ ပြီး ဘူး လား လဲ နော် လေ ပေါ့ တာ ဟု ဆို လိမ့် ကို က မှာ မှ နဲ့ နှင့် တွင် ၌ ၏ ရဲ့ သို့ အား ဖြင့် ကြောင့် တိုင်း',
  'များ တွေ တို့ ထဲ ၍ လို့ ရင် လျှင် သော တဲ့ မည့် သည့် ခြင်း ရန် ဖို့ ချင် လည်း တော့ ပဲ ပင် သာ သေး စေ လို အောင်',
  'ခဲ့ နိုင် နေ ထား ရ ကြ လိုက် ပေး လာ သွား တတ် ဖူး မှု ချက် သူ ရေး ခု ယောက် ဦး လုံး မိနစ်',
].flatMap((line) => line.split(' '))

/** A mark, a consonant that is killed or has another below it: the syllable goes on. */
const GOES_ON = '[\u102b-\u103e]|[\u1000-\u1021](?:\u1037?\u103a|\u1039)'
const BEFORE_PARTICLE = new RegExp(
  `([\u1000-\u1038\u103a-\u1049\u1050-\u109f])(?=(?:${PARTICLES.join('|')})(?!${GOES_ON}))`,
  'g',
)

/**
 * မ (not) and ပို (more) are bound to the word after them, and ကို, ဦး and ဒေါ် to the name, where they begin a word: a line that ends with one
 * says half of it.
 */
const AFTER_PREFIX = new RegExp(
  `((?<!\u1039)(?:မ|ပို)|(?<![\u1000-\u109f${WORD_JOINER}])(?:ကို|ဦး|ဒေါ်))(?=[\u1000-\u102a])(?!${GOES_ON})`,
  'g',
)

/** A syllable said twice is one word, and often a name: စုစု. */
const TWICE = new RegExp(`(?<!\u1039)([\u1000-\u102a](?:${GOES_ON})*)(?=\\1(?!${GOES_ON}))`, 'g')

/** The most particles that a word keeps on its line: more don't fit a phone with text at twice its size, where a browser then cuts syllables. */
const MOST_JOINED = 3
const CHAIN = new RegExp(`(?:${WORD_JOINER}(?:${PARTICLES.join('|')})){${MOST_JOINED + 1},}`, 'g')

/** Lets a longer chain break once, past its middle. */
function loosen(chain: string): string {
  const [, ...particles] = chain.split(WORD_JOINER)
  const middle = Math.ceil(particles.length / 2)
  return particles.map((particle, at) => (at === middle ? particle : WORD_JOINER + particle)).join('')
}

/** Shorter texts stand on a line of their own, or end one. */
const SHORTEST = 9

/** Up to this length a text is a label: on a button, a chip, a row. It breaks at its spaces alone, unless a phrase of it is longer than most places are wide. */
const LONGEST_LABEL = 24
const LONGEST_PHRASE = 16
const PHRASE = /[\u1000-\u103f\u1050-\u109f]+/g

const joinPhrases = (label: string) =>
  label.replace(PHRASE, (phrase) =>
    phrase.length > LONGEST_PHRASE ? phrase : syllablesOf(phrase).join(WORD_JOINER),
  )

/**
 * Burmese whose bound particles stay with their word when it is broken into lines: browsers cut at every word of their
 * dictionaries, and a line that begins with တယ် reads badly. Only for HTML; nothing that is stored, sent, searched or compared.
 */
export const joinParticles = (text: string): string =>
  text.length < SHORTEST
    ? text
    : (text.length > LONGEST_LABEL ? text : joinPhrases(text))
        .replace(BEFORE_PARTICLE, `$1${WORD_JOINER}`)
        .replace(CHAIN, loosen)
        .replace(AFTER_PREFIX, `$1${WORD_JOINER}`)
        .replace(TWICE, `$1${WORD_JOINER}`)
