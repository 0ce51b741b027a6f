import type { Generated } from 'kysely'
import type { AdSlot } from '#domain/habit/notifications/ad-slots.ts'
import type { TipFit } from '#domain/habit/notifications/choose-tip.ts'
import type { QuestionType } from '#domain/practice/grading/question.ts'
import type { CountedLemma, VocabularyKind } from '#domain/school/lemmas/lemma.ts'
import type { Furigana } from '#domain/text/furigana/ruby.ts'
import type { LocalText, QuestionBody } from './bodies.ts'
import type { Json, JsonByDefault, MomentByDefault } from './column-types.ts'

/** Body of `pages`, for each locale. */
export type PageBody = {
  title: string
  description: string
  content_html: string
  /** Of the page of questions, what follows its introduction; else empty. */
  questions: { question_html: string; answer_html: string }[]
}

/** A question to answer for oneself. */
export type ReadingQuestionBody = QuestionBody & { question_type: QuestionType }

/** Body of `stories`. */
export type StoryBody = {
  picture: string | null
  lines: {
    text: string
    speaker: 'su' | 'aung'
    meaning: LocalText
    sound: { url: string; bytes: number } | null
  }[]
  questions: ReadingQuestionBody[]
  /** Of all its kanji. */
  furigana?: Furigana
}

/** Body of `writings`. */
export type WritingBody = {
  situation: LocalText
  task: LocalText
  useful: { text: string; meaning: LocalText; audio: string | null }[]
  model: { text: string; meaning: LocalText }
  checklist: LocalText[]
  /** Of all its kanji. */
  furigana?: Furigana
}

/** Body of `grammar_points`. */
export type GrammarBody = {
  form: string
  reading: string | null
  /** Other words by which it is looked for. */
  also: string[]
  text_html: string
  examples: { text: string; reading: string | null; meaning: LocalText; audio: string | null }[]
  slips: { wrong: string; right: string; why_html: string }[]
  questions: ReadingQuestionBody[]
  /** The first lesson of each unit that teaches it. */
  lessons: number[]
  /** Slugs. */
  related: string[]
  /** Of all its kanji. */
  furigana?: Furigana
}

/** Rows of what stands beside the lessons. */
export type ReadingTables = {
  shorts: {
    id: Generated<number>
    slug: string
    language_id: number
    position: number
    level_code: string
    title: Json<LocalText>
    topics: Json<string[]>
    phrases: Json<{ text: string; reading?: string; lang: string; my: string; en?: string }[]>
    video_id: number | null
    hidden: Generated<boolean>
  }
  micro_lessons: {
    id: Generated<number>
    slug: string
    language_id: number
    position: number
    level_code: string
    title: Json<LocalText>
    summary: Json<LocalText>
    cover_photo: string | null
    reading_minutes: number
    content_html: string
    /** Slugs of the points that it explains, and the first lesson of each unit that it fits. */
    grammar: JsonByDefault<string[]>
    lessons: JsonByDefault<number[]>
    hidden: Generated<boolean>
  }
  grammar_points: {
    id: Generated<number>
    slug: string
    language_id: number
    position: number
    level_code: string
    title: Json<LocalText>
    body: Json<GrammarBody>
    hidden: Generated<boolean>
  }
  stories: {
    id: Generated<number>
    slug: string
    language_id: number
    position: number
    level_code: string
    title: Json<LocalText>
    reading_minutes: number
    /** Locked as this is; null while hidden only. */
    lesson_id: number | null
    body: Json<StoryBody>
    hidden: Generated<boolean>
  }
  writings: {
    id: Generated<number>
    slug: string
    language_id: number
    position: number
    level_code: string
    title: Json<LocalText>
    /** Locked as this is; null while hidden only. */
    lesson_id: number | null
    body: Json<WritingBody>
    hidden: Generated<boolean>
  }
  writing_drafts: {
    learner_id: number
    writing_id: number
    text: string
    saved_at: MomentByDefault
    done_at: Date | null
  }
  story_readings: { learner_id: number; story_id: number; read_at: MomentByDefault }
  /** The words of a video lesson, a short, a micro lesson, a story or a card's front, under its slug. */
  vocabularies: {
    id: Generated<number>
    slug: string
    kind: VocabularyKind
    words: Json<CountedLemma[]>
    hidden: Generated<boolean>
  }
  tips: {
    id: Generated<number>
    slug: string
    position: number
    title: Json<LocalText>
    body: Json<LocalText>
    link: string | null
    fits: TipFit | null
    hidden: Generated<boolean>
  }
  ads: {
    id: Generated<number>
    slug: string
    position: number
    placement: AdSlot
    title: Json<LocalText>
    body: Json<LocalText>
    image: string | null
    link: string
    hidden: Generated<boolean>
  }
  testimonials: {
    id: Generated<number>
    slug: string
    position: number
    name: Json<LocalText>
    role: Json<LocalText>
    content: Json<LocalText>
    rating: 4 | 5
    profile_image: string | null
    is_example: boolean
    hidden: Generated<boolean>
  }
  pages: {
    id: Generated<number>
    slug: string
    body: Json<{ my: PageBody; en: PageBody; ja?: PageBody }>
    hidden: Generated<boolean>
  }
  short_bookmarks: { learner_id: number; short_id: number; created_at: MomentByDefault }
}
