import { LANGUAGES, type Product } from '#domain/school/lookups.ts'

/** The groups of learners that a general message can go to. */
export const GROUPS = ['all', 'english', 'japanese', 'subscribers', 'free'] as const
export type Group = (typeof GROUPS)[number]

/** Facts about a learner that decide whether a message goes to them. */
export type Addressee = { language_id: number; open: readonly Product[] }

const belongs: Record<Group, (learner: Addressee) => boolean> = {
  all: () => true,
  english: ({ language_id }) => language_id === LANGUAGES[0].id,
  japanese: ({ language_id }) => language_id === LANGUAGES[1].id,
  subscribers: ({ open }) => open.length > 0,
  free: ({ open }) => open.length === 0,
}

/** True if a learner belongs to every one of these groups. */
export const isAddressed = (groups: readonly Group[], learner: Addressee): boolean =>
  groups.every((group) => belongs[group](learner))

/** True if it matters which products are open to a learner. */
export const asksForSubscriptions = (groups: readonly Group[]): boolean =>
  groups.some((group) => group === 'subscribers' || group === 'free')

/** Reads `english,free`; null where a group is unknown, or two of them share nobody. */
export function readGroups(text: string): Group[] | null {
  const names = [...new Set(text.split(',').map((name) => name.trim()))]
  const groups = GROUPS.filter((group) => names.includes(group))
  const areOpposite = (one: Group, other: Group) => groups.includes(one) && groups.includes(other)
  const isEmpty = areOpposite('english', 'japanese') || areOpposite('subscribers', 'free')
  return groups.length === names.length && !isEmpty ? groups : null
}
