/** The product's lookups and constants, each exactly once. */

/** The ids of the languages that are taught, by their names. */
export const LANGUAGE_IDS = { english: 1, japanese: 2 } as const

export const LANGUAGES = [
  { id: LANGUAGE_IDS.english, name: 'english', native_name: 'English', lang: 'en' },
  { id: LANGUAGE_IDS.japanese, name: 'japanese', native_name: '日本語', lang: 'ja' },
] as const
export type LanguageName = (typeof LANGUAGES)[number]['name']
export const DEFAULT_LANGUAGE: LanguageName = 'english'

/** The language with that id, or undefined. */
export const languageById = (id: number) => LANGUAGES.find((language) => language.id === id)

/** Products that a subscription can be for, in the order in which they are offered. */
export const PRODUCTS = ['english', 'japanese', 'learn-plus'] as const
export type Product = (typeof PRODUCTS)[number]

export const LEVEL_NAMES = [
  'beginner',
  'elementary',
  'preintermediate',
  'intermediate',
  'upperintermediate',
  'advanced',
] as const
export type LevelName = (typeof LEVEL_NAMES)[number]

/** The three levels by which courses are chosen, and which levels each takes in. */
export const NUMERIC_LEVELS = [
  { id: 1, name: 'beginner', takesIn: ['beginner', 'elementary'] },
  { id: 2, name: 'intermediate', takesIn: ['preintermediate', 'intermediate'] },
  { id: 3, name: 'advanced', takesIn: ['upperintermediate', 'advanced'] },
] as const satisfies readonly { id: number; name: LevelName; takesIn: readonly LevelName[] }[]

export const CEFR_LEVEL_NAMES = {
  A1: 'beginner',
  A2: 'elementary',
  B1: 'intermediate',
  B2: 'upperintermediate',
  C1: 'advanced',
} as const satisfies Record<string, LevelName>
export type Cefr = keyof typeof CEFR_LEVEL_NAMES

/** The profile's badge of each CEFR code; A1 and A2 share the beginner's. */
export const CEFR_BADGES: Record<Cefr, LevelName> = {
  A1: 'beginner',
  A2: 'beginner',
  B1: 'intermediate',
  B2: 'upperintermediate',
  C1: 'advanced',
}

/** Progress: its code on the wire. */
export const STATUS = { complete: 0, pending: 1, todo: 2 } as const
export type Status = (typeof STATUS)[keyof typeof STATUS]
/** The keys of the colours of progress. */
export const STATUS_COLORS = {
  0: 'complete',
  1: 'progress',
  2: 'to-do',
} as const satisfies Record<Status, string>

export const LESSON_TYPES = ['VIDEO', 'PRACTICE', 'FLASH_CARD', 'CHARACTER'] as const
export type LessonType = (typeof LESSON_TYPES)[number]

export const CONTENT_TYPE_ICONS = {
  course: 'clapperboard',
  short: 'camera_video',
  'micro-lesson': 'idea',
} as const

/** Title of a payment's push or notification → kind of the payment. */
export const PAYMENT_EVENT_KINDS = {
  'Payment Successful': 'normal',
  'Direct Payment Successful': 'pricing',
  'Campaign Payment Successful': 'campaign',
} as const
export type PaymentKind = (typeof PAYMENT_EVENT_KINDS)[keyof typeof PAYMENT_EVENT_KINDS]
export const DEFAULT_PAYMENT_KIND: PaymentKind = 'normal'
export const ONEPAY_PROVIDER = 'Onepay'

/** 1 Monday to 7 Sunday. */
export type DayId = 1 | 2 | 3 | 4 | 5 | 6 | 7

export const GENDERS = ['male', 'female', 'other'] as const

/** Age groups, in years. */
export const AGE_GROUPS = [
  { id: 1, name: '5-12' },
  { id: 2, name: '13-17' },
  { id: 3, name: '18-24' },
  { id: 4, name: '25-34' },
  { id: 5, name: '35-49' },
  { id: 6, name: '50+' },
] as const
