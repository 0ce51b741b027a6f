import type { Generated } from 'kysely'
import type { TipFit } from '#domain/notifications/choose-tip.ts'
import type { AdPlacement } from '#domain/notifications/placements.ts'
import type { LocalText } from './bodies.ts'
import type { Json, MomentByDefault } from './column-types.ts'

/** Body of `pages`, for each locale. */
export type PageBody = {
  title: string
  description: string
  content_html: string
  /** Of the page of questions, what follows its introduction; else empty. */
  questions: { question_html: string; answer_html: string }[]
}

/** What stands beside the lessons. */
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
    placement: AdPlacement
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
