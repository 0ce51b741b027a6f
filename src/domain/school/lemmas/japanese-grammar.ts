const PARTICLE = 'から|まで|より|だけ|など|は|が|を|に|へ|で|と|も|の|や'
const PARTICLES = '(?:から|まで|より|だけ|など|に|で|と|へ|の)?(?:は|が|を|も|の|や)?'
const COPULA =
  '(?:じゃ|では)(?:ありません(?:でした)?|ない(?:です)?|なかった(?:です)?)|でした|でしょう|です|だった|だ|なら|な'
const ENDING = 'から|けど|か|ね|よ|が|と'

const AFTER_NOUN = new RegExp(`^(?:さん|さま)?${PARTICLES}(?:${COPULA})?(?:${ENDING})*$`)
const DO =
  /^(?:します|しました|しません(?:でした)?|しましょう|して|した|しない|したい(?:です)?|する)(?:から|か|ね|よ)*$/
const GRAMMAR = new RegExp(`^(?:${PARTICLE}|には|では|とは|へは|でも|${COPULA})(?:${ENDING})*$`)
const POLITE = /^(?:(?:ござい)?(?:ます|ました|ません)|ませ|じゃありません(?:でした)?)か?$/
const TE = /[てで][はも]?$/
const AFTER_TE =
  /^(?:い(?:ます|ました|ません|る|た|て)|ください(?:ませんか)?|いけません|いけない|なりません|しまいました)(?:か|ね|よ)?$/
const ENDS_WITH_PARTICLE = new RegExp(`(?:${PARTICLE})$`)

/** True if this is what may follow a noun in its phrase: particles, です, or nothing. */
export const mayFollowNoun = (text: string): boolean => AFTER_NOUN.test(text)

/** A form of する. */
export const isDo = (text: string): boolean => DO.test(text)

export const endsWithParticle = (text: string): boolean => ENDS_WITH_PARTICLE.test(text)

/** True if a phrase that is written apart only carries grammar: は, ですか, ございます, and what supports a verb in -te: て います, て ください. */
export const isGrammar = (phrase: string, before: string): boolean =>
  GRAMMAR.test(phrase) || POLITE.test(phrase) || (TE.test(before) && AFTER_TE.test(phrase))
