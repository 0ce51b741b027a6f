/** The product's limits and timings; times in milliseconds unless the name says otherwise. */

export const COOKIES = {
  token: 'token',
  sessionEnded: 'session_ended',
  language: 'language',
  onepayOnlyView: 'onepay_only_view',
  unauthPayment: 'unauth_payment',
  locale: 'locale',
  device: 'device',
  styles: 'styles',
  afterSignIn: 'after_sign_in',
} as const

export const APP_VERSION = 'V1'
export const PLATFORM = 'web'
export const DEFAULT_TIME_ZONE = 'Asia/Yangon'

export const IMAGE = {
  max_bytes: 5_000_000,
  types: ['image/jpeg', 'image/png', 'image/webp'],
} as const

/** Font size of a micro lesson's text, in rem of the product's own scale. */
export const MICRO_LESSON_FONT = { min: 1.6, max: 3, step: 0.1, default: 2.4 } as const

export const SUCCESS_MODAL_DELAY = 200

/** Names by which a device makes itself known to the server, so that pushes reach it; the last three are the states in which that is. */
export const PUSH = {
  token_key: 'fcm_token',
  token_refresh_ms: 7 * 86_400_000,
  installation_timeout_ms: 10_000,
  poll_ms: 100,
  not_installed: 0,
  installing: 1,
  installed: 2,
} as const

/** Bar at the top while a route changes. */
export const PROGRESS_BAR = { animation: 200, step: 800, minimum: 0.08, maximum: 0.994 } as const

export const LOCAL_STORE = { size: 4_980_736, name: 'keyvaluepairs', version: 1 } as const

export const TESTIMONIAL_RATINGS = [4, 5] as const

/** Share of a video's length that must be watched for it to be complete. */
export const WATCHED_SHARE = 0.9

/** Seconds that one call, and one day, may add. */
export const SECONDS = { per_call: 3600, per_day: 86_400 } as const

/** The next size of a micro lesson's text, `steps` steps up (or down), within the product's limits. */
export function microLessonFontSize(current: number, steps: number): number {
  const { min, max, step } = MICRO_LESSON_FONT
  return Math.min(max, Math.max(min, Math.round((current + steps * step) * 10) / 10))
}
