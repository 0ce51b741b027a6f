import { MAX_TYPED_LENGTH, type TypedWord } from '#domain/memory/typed-rating.ts'
import { gradeAmong } from './grade-among.ts'
import type { Gradable } from './question.ts'

/** Facts about the word that is typed. */
export type TypedCard = { front: string; lang: string; reading: string | null }

/** The card's word as a question: as it is written or read, verbs with or without their "to". */
export function typedQuestion({ front, lang, reading }: TypedCard): Gradable {
  const isJapanese = lang === 'ja'
  const others = [
    lang === 'en' ? front.replace(/^to /i, '') : front,
    ...(isJapanese && reading ? [reading] : []),
  ]
  return {
    question_type: 'dictation',
    question: '',
    answers: [],
    solution: {
      correct_answer: front,
      accepted: others.filter((other) => other !== front),
      explanation: null,
      ...((isJapanese || lang === 'en' || lang === 'my') && { lang }),
      any_script: isJapanese,
    },
  }
}

/**
 * The verdict on a card's word that was typed.
 * @param real words near the card's, as `realWordsNear` finds them: a slip that spells one of them isn't a typo
 */
export function judgeTyped(card: TypedCard, given: string, real: ReadonlySet<string>): TypedWord {
  const text = given.slice(0, MAX_TYPED_LENGTH)
  const { verdict, diff } = gradeAmong(typedQuestion(card), text, { real, known: new Set() })
  return { verdict, pieces: text.trim() === '' || verdict === 'right' ? [] : (diff ?? []) }
}
