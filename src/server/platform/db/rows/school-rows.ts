import type { Generated } from 'kysely'
import type { AnswerForm, QuestionType } from '#domain/practice/grading/question.ts'
import type { Speaker } from '#domain/practice/speaking/speakers.ts'
import type { WrittenLine } from '#domain/text/furigana/written-line.ts'
import type {
  CardBody,
  CharacterBody,
  CourseBody,
  ItemBody,
  LocalText,
  QuestionBody,
  StrokeBody,
} from '../bodies.ts'
import type { Json, JsonByDefault, MomentByDefault } from '../column-types.ts'

export type Rendition = {
  name: '144p' | '240p' | '360p' | 'audio'
  bytes: number
  bandwidth: number
  width: number
  height: number
  codecs: string
  /** Place of each encrypted segment in the rung's file, in bytes, and how long it plays. */
  segments: { start: number; bytes: number; seconds: number }[]
}

export type Phrase = { text: string; reading?: string; lang: string; my: string; en?: string }

/** The school's path, practice and courses, as they are imported from content/. */
export type SchoolTables = {
  content_release: {
    only_one: Generated<boolean>
    version: number
    hash: string | null
    imported_at: MomentByDefault
  }
  levels: { id: number; language_id: number; code: string; name: string; position: number }
  units: {
    id: Generated<number>
    slug: string
    level_id: number
    position: number
    title: Json<LocalText>
    short_des: Json<LocalText>
    cover_photo: string | null
    is_premium: boolean
    hidden: Generated<boolean>
  }
  videos: {
    id: Generated<number>
    slug: string
    hosting_id: string
    provider: Generated<string>
    /** Seconds, rounded up. */
    duration: number
    poster: string | null
    renditions: JsonByDefault<Rendition[]>
    subtitles: JsonByDefault<{ lang: string }[]>
    /** Numbers of the lines that are the learner's turn to say, from 1. */
    turns: JsonByDefault<number[]>
    /** Speaker of each line, from the first. */
    speakers: JsonByDefault<Speaker[]>
    /** Each line with its kanji, from the first; null if it has none. */
    written: JsonByDefault<(WrittenLine | null)[]>
    key: Buffer | null
    media_hash: string | null
  }
  lessons: {
    id: Generated<number>
    slug: string
    unit_id: number
    position: number
    lesson_type: 'VIDEO' | 'PRACTICE' | 'FLASH_CARD' | 'CHARACTER'
    title: Json<LocalText>
    topics: JsonByDefault<string[]>
    cover_photo: string | null
    video_id: number | null
    /** Seconds. */
    total_length: Generated<number>
    total_question: Generated<number>
    phrases: JsonByDefault<Phrase[]>
    preview: JsonByDefault<string[]>
    hidden: Generated<boolean>
  }
  questions: {
    id: Generated<number>
    slug: string
    lesson_id: number
    position: number
    question_type: QuestionType
    format: AnswerForm
    body: Json<QuestionBody>
    hidden: Generated<boolean>
  }
  cards: {
    id: Generated<number>
    slug: string
    language_id: number
    lesson_id: number
    position: number
    kind: 'word' | 'character'
    body: Json<CardBody>
    hidden: Generated<boolean>
  }
  character_categories: {
    id: number
    slug: string
    type: 'character' | 'word'
    name: Json<LocalText>
    position: number
  }
  characters: {
    id: Generated<number>
    slug: string
    type: 'character' | 'word'
    category_id: number
    position: number
    lesson_id: number | null
    card_id: number | null
    body: Json<CharacterBody>
    strokes: JsonByDefault<StrokeBody[]>
    /** Keys of comparison of all that it is found by, one a line. */
    search_text: string
    hidden: Generated<boolean>
  }
  level_test_items: {
    id: Generated<number>
    slug: string
    language_id: number
    level_code: string
    body: Json<ItemBody>
    a: number
    b: number
    c: number
    hidden: Generated<boolean>
  }
  courses: {
    id: Generated<number>
    slug: string
    language_id: number
    position: number
    level_name: string
    product: 'english' | 'japanese' | 'learn-plus' | null
    body: Json<CourseBody>
    cover_photo: string | null
    hidden: Generated<boolean>
  }
  course_lessons: { course_id: number; position: number; lesson_id: number }
}
