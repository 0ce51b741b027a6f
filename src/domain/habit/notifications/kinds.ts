/** The kinds of notifications that have a setting, each with what holds where the learner has chosen nothing. */
const WANTED_BY_DEFAULT = {
  tip: true,
  payment: true,
  live: true,
  answer: true,
  streak: false,
  reminder: true,
} as const

export type ChosenKind = keyof typeof WANTED_BY_DEFAULT

export const CHOSEN_KINDS = Object.keys(WANTED_BY_DEFAULT) as [ChosenKind, ...ChosenKind[]]

/** Kind of a notification's subject. */
export type NotificationKind = ChosenKind | 'general'

/** Choice of the kinds that a learner wants on their devices. */
export type NotificationKindChoices = Record<ChosenKind, boolean>

export const wantedKinds = (chosen: Partial<NotificationKindChoices>): NotificationKindChoices => ({
  ...WANTED_BY_DEFAULT,
  ...chosen,
})

/** The two lists that learners see. */
export type NotificationCategory = 'Tip' | 'General'

export const findCategory = (kind: NotificationKind): NotificationCategory =>
  kind === 'tip' ? 'Tip' : 'General'
