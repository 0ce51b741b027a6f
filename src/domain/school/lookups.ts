/** The product's lookups and constants, each exactly once. */

export const LANGUAGES = [
  { id: 1, name: 'english', native_name: 'English', lang: 'en' },
  { id: 2, name: 'japanese', native_name: '日本語', lang: 'ja' },
] as const
export type LanguageName = (typeof LANGUAGES)[number]['name']
export const DEFAULT_LANGUAGE: LanguageName = 'english'

/** The language with that id, or undefined. */
export const languageById = (id: number) => LANGUAGES.find((language) => language.id === id)

/** The language of that name (the value of the cookie `language`), or undefined. */
export const languageByName = (name: string) => LANGUAGES.find((language) => language.name === name)

/** What a subscription can be for. */
export type Product = LanguageName | 'learn-plus'

export const LEVEL_NAMES = [
  'beginner',
  'elementary',
  'preintermediate',
  'intermediate',
  'upperintermediate',
  'advanced',
] as const
export type LevelName = (typeof LEVEL_NAMES)[number]

export const NUMERIC_LEVELS: Record<1 | 2 | 3, string> = { 1: 'Beginner', 2: 'Intermediate', 3: 'Advanced' }

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

export const DEFAULT_FINAL_LEVEL: Cefr = 'A1'

/** Progress: the code on the wire, its name, and the key of its colour. */
export const STATUS = { complete: 0, pending: 1, todo: 2 } as const
export type Status = (typeof STATUS)[keyof typeof STATUS]
export const STATUSES: Record<Status, { name: string; color: 'complete' | 'progress' | 'to-do' }> = {
  0: { name: 'complete', color: 'complete' },
  1: { name: 'pending', color: 'progress' },
  2: { name: 'to-do', color: 'to-do' },
}

export const LESSON_TYPES = ['VIDEO', 'PRACTICE', 'FLASH_CARD', 'CHARACTER'] as const
export type LessonType = (typeof LESSON_TYPES)[number]

export const CONTENT_TYPE_ICONS = ['clapperboard', 'camera_video', 'idea'] as const

/** Title of a payment's push or notification → kind of the payment. */
export const PAYMENT_EVENT_KINDS = {
  'Payment Successful': 'normal',
  'Direct Payment Successful': 'pricing',
  'Campaign Payment Successful': 'campaign',
} as const
export type PaymentKind = (typeof PAYMENT_EVENT_KINDS)[keyof typeof PAYMENT_EVENT_KINDS]
export const DEFAULT_PAYMENT_KIND: PaymentKind = 'normal'
export const ONEPAY_PROVIDER = 'Onepay'

/** Monday to Sunday; `day_id` is the place in this list from 1. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export type DayId = 1 | 2 | 3 | 4 | 5 | 6 | 7

export const GENDERS = ['male', 'female', 'other'] as const
export type Gender = (typeof GENDERS)[number]

/** Age groups, in years. */
export const AGE_GROUPS = [
  { id: 1, name: '5-12' },
  { id: 2, name: '13-17' },
  { id: 3, name: '18-24' },
  { id: 4, name: '25-34' },
  { id: 5, name: '35-49' },
  { id: 6, name: '50+' },
] as const
