import type { SearchField } from '#domain/school/search/find.ts'
import { toSearchText } from '#domain/school/search/search-text.ts'
import type { LocalText } from '#server/platform/db/bodies.ts'
import { perRelease } from '#server/platform/db/per-release.ts'
import type { ShownBody } from './card-view.ts'
import { getCards } from './cards.queries.ts'
import { inSlices } from './in-slices.ts'
import type { School } from './school.queries.ts'

type Kind = Partial<Pick<SearchField, 'isOpen' | 'isName'>> & { isReading?: boolean }

/** Texts that something is found by: its names, shown to everybody, unless it's said otherwise. */
export const fields = (
  texts: readonly (string | null | undefined)[],
  { isOpen = true, isName = true, isReading = false }: Kind = {},
): SearchField[] =>
  [...new Set(texts)].flatMap((text) => (text ? { ...toSearchText(text, isReading), isOpen, isName } : []))

export const inAll = (text: LocalText | null): string[] => (text ? Object.values(text) : [])

/** Meanings of a word, one by one: "sorry, excuse me" are two. */
export const meaningsIn = (text: LocalText | null): string[] =>
  inAll(text).flatMap((meanings) => meanings.split(/[,၊、;/()（）]/).map((one) => one.replace(/^\s*to /, '')))

/** Fields by which a card is found: how it is written and read, and where it is open what it means. */
export const cardFields = ({ front, reading, back, example }: ShownBody): SearchField[] => [
  ...fields([front.replace(/^to /, ''), front]),
  ...fields([reading], { isReading: true }),
  ...fields([...meaningsIn(back), ...inAll(back)], { isOpen: false }),
  ...fields([example?.text, ...inAll(example?.meaning ?? null)], { isOpen: false, isName: false }),
]

/** Search fields of each card of the school, by its id; made once a release. */
export const getCardSearchFields = perRelease(async (db, school: School) => {
  const { inOrder } = await getCards({ db, school: async () => school })
  const found = await inSlices(inOrder.values().map(({ id, body }) => [id, cardFields(body)] as const))
  return new Map(found)
})
