import { findIdRange, type IdRange } from '#domain/base/id-range.ts'
import type { Product } from '#domain/school/lookups.ts'
import type { Cards, StoredCard } from '#server/core/catalogue/cards.queries.ts'
import type { School } from '#server/core/catalogue/school.queries.ts'
import { lessonProduct } from '#server/core/subscriptions/lesson-access.ts'
import { arrayText } from '#server/platform/db/driver/array-text.ts'
import { bitsText } from '#server/platform/db/driver/bits-text.ts'

type SchoolDeckCard = Pick<StoredCard, 'id' | 'kind'> & { unitId: number; product: Product | null }

/** The school's cards of one language, or of all, as statements and lists need them: the same for every learner. */
export type SchoolDeck = {
  /** In the order of the path. */
  cards: readonly SchoolDeckCard[]
  /** The unit of each lesson in a unit with cards. */
  unitOfLesson: ReadonlyMap<number, number>
  /** The first of those lessons and the last. */
  lessons: IdRange
  /** The subscriptions that open cards, '' for none, and beside each its cards as bits, all of one length. */
  products: string
  cardBits: string
}

const shelves = new WeakMap<Cards, Map<number | undefined, SchoolDeck>>()

/** Made once a release and language. */
export function getSchoolDeck(school: School, cards: Cards, languageId: number | undefined): SchoolDeck {
  const ofCards = shelves.get(cards) ?? new Map<number | undefined, SchoolDeck>()
  shelves.set(cards, ofCards)
  const shelf = ofCards.get(languageId) ?? makeSchoolDeck(school, cards, languageId)
  ofCards.set(languageId, shelf)
  return shelf
}

function makeSchoolDeck(school: School, { inOrder }: Cards, languageId: number | undefined): SchoolDeck {
  const unitOf = ({ lesson_id }: StoredCard) => school.lessonById.get(lesson_id)?.unit_id
  const cards = inOrder.flatMap((card): SchoolDeckCard[] => {
    const [unitId, product] = [unitOf(card), lessonProduct(school, card.lesson_id)]
    const isWanted = languageId === undefined || card.language_id === languageId
    return isWanted && unitId !== undefined && product !== undefined
      ? [{ id: card.id, kind: card.kind, unitId, product }]
      : []
  })
  const units = new Set(cards.map(({ unitId }) => unitId))
  const lessons = [...school.lessonById.values()].filter(({ unit_id }) => units.has(unit_id))
  return {
    cards,
    unitOfLesson: new Map(lessons.map(({ id, unit_id }) => [id, unit_id])),
    lessons: findIdRange(lessons.map(({ id }) => id)),
    ...bitsOfProducts(cards),
  }
}

function bitsOfProducts(cards: readonly SchoolDeckCard[]): Pick<SchoolDeck, 'products' | 'cardBits'> {
  const byProduct = Map.groupBy(cards, ({ product }) => product ?? '')
  const length = 4 * Math.ceil((cards.reduce((most, { id }) => Math.max(most, id), 0) + 1) / 4)
  const bitsOf = (some: readonly SchoolDeckCard[]) =>
    bitsText(
      some.map(({ id }) => id),
      length,
    )
  return {
    products: arrayText(byProduct.keys()),
    cardBits: arrayText([...byProduct.values()].map(bitsOf)),
  }
}

/** Some of a shelf's cards, as statements need them. */
export const buildSchoolDeck = ({ cards }: SchoolDeck, isWanted: (card: SchoolDeckCard) => boolean) =>
  bitsOfProducts(cards.filter(isWanted))

/**
 * The cards that may come as new ones, in their order: open ones that were never reviewed, of units in which the learner has begun
 * a lesson.
 */
export function newCards(
  { cards, unitOfLesson }: SchoolDeck,
  { open, begun, known }: { open: readonly Product[]; begun: readonly number[]; known: readonly number[] },
): number[] {
  const units = new Set(begun.map((lessonId) => unitOfLesson.get(lessonId)))
  const seen = new Set(known)
  const isOpen = (product: Product | null) => product === null || open.includes(product)
  return cards
    .filter(({ id, unitId, product }) => units.has(unitId) && !seen.has(id) && isOpen(product))
    .map(({ id }) => id)
}
