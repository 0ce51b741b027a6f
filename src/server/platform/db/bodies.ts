import type { Answer, AnswerForm, QuestionType } from '#domain/practice/grading/question.ts'
import type { Furigana } from '#domain/text/furigana/ruby.ts'

/** A text in the interface's languages. */
export type LocalText = { my: string; en: string; ja?: string }

/** In the interface's language, or in the language that is taught (`lang` of the body). */
export type BodyText = LocalText | string

/** Ids count from 1 and are the same at every import of the same question. Audio and pictures are addresses, `/media/…`. */
export type OptionBody = {
  id: number
  text: BodyText | null
  audio: string | null
  picture: string | null
  /** Only where things are matched. */
  side?: 'left' | 'right'
}

/** Body of `questions`. */
export type QuestionBody = {
  /** Text of the question; where something is filled in, `___` stands for it. */
  question: BodyText
  /** Language of the texts that aren't LocalText. */
  lang: 'en' | 'ja'
  answers: OptionBody[]
  /** Texts that stand fixed around the pieces; null for other types. */
  arrange: { prompt: LocalText; lead: string; tail: string } | null
  audio: string | null
  /** Text of its sound. */
  said?: string
  picture: string | null
  answer_by: AnswerForm
  /** Of its kanji, except for those whose readings would answer it. */
  furigana?: Furigana
  solution: {
    correct_answer: Answer
    accepted: Answer[]
    /** Null for items of the level test. */
    explanation: LocalText | null
    /** The point of grammar that it practises. */
    grammar?: { slug: string; title: LocalText }
    lang?: 'en' | 'ja' | 'my'
    any_script?: boolean
    exact?: boolean
    /** Readings that are shown beside `furigana` once it is answered. */
    furigana?: Furigana
  }
}

/** Body of `level_test_items`: a question with its type, and the skill that it tests. */
export type ItemBody = QuestionBody & {
  question_type: QuestionType
  format: AnswerForm
  skill: 'grammar' | 'vocabulary' | 'reading' | 'listening' | 'script'
}

/** Body of `cards`. */
export type CardBody = {
  front: string
  lang: 'en' | 'ja'
  /** Romaji or kana; null for English. */
  reading: string | null
  back: LocalText
  audio: string | null
  picture: string | null
  example: { text: string; meaning: LocalText; audio: string | null } | null
  /** Of the kanji of its example and its back. */
  furigana?: Furigana
  /** Among the first phrases that a newcomer to the language hears. */
  first_phrase?: true
}

/** Body of `characters`. */
export type CharacterBody = {
  /** One character, two for a combined kana; for a word the word as it is written. */
  character: string
  /** Romaji of a kana, the commonest reading of a kanji in kana, kana of a word. */
  reading: string
  romaji: string
  meaning: LocalText | null
  audio: string | null
  onyomi: string[]
  kunyomi: string[]
  examples: { word: string; reading: string; meaning: LocalText; audio: string | null }[]
  /** Not of words. */
  rivals?: RivalBody[]
}

/** A character of as many strokes that another is easily taken for, by the middle lines of its strokes. */
export type RivalBody = { character: string; medians: StrokeBody['median'][] }

/** A stroke as hanzi-writer takes it: an outline as SVG path and the middle line, in a box of 1024 with y up from −124 to 900. */
export type StrokeBody = { path: string; median: [number, number][] }

/** Body of `courses`. */
export type CourseBody = {
  title: LocalText
  description: LocalText
  category: 'speaking' | 'reading-writing' | 'work' | 'travel' | 'exam'
  skills: ('listening' | 'speaking' | 'reading' | 'writing' | 'vocabulary' | 'grammar')[]
}
