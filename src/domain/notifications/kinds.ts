/** What a notification is about; each kind but `general` has a setting of its own. */
export const NOTIFICATION_KINDS = [
  'tip',
  'payment',
  'live',
  'answer',
  'streak',
  'reminder',
  'general',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** The two lists that learners see. */
export type NotificationCategory = 'Tip' | 'General'

export const categoryOf = (kind: NotificationKind): NotificationCategory =>
  kind === 'tip' ? 'Tip' : 'General'
