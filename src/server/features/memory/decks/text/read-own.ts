import { unguarded } from '#domain/text/csv.ts'
import { type Gathered, shortId } from '#server/features/memory/decks/file-decks.ts'
import { isSuspendedIn, type OwnColumn, type OwnPlaces, parseLogCell } from './own-table.ts'

/** The cards of a table that we wrote, letter by letter, as far as its columns are there; texts in others are counted. */
export function readOwn(
  body: readonly string[][],
  places: OwnPlaces,
  { all, deckName, latest }: { all: Gathered; deckName: string; latest: number },
) {
  const taken = new Set(Object.values(places))
  for (const cells of body) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const cell = (column: OwnColumn) => unguarded(cells[places[column] ?? -1] ?? '')
    const sides = {
      front: cell('front'),
      back: cell('back'),
      reading: cell('reading') || null,
      ...(places.example !== undefined && {
        example: cell('example') || null,
        example_meaning: cell('example_meaning') || null,
      }),
    }
    const isAlone = cell('example').trim() === '' && cell('example_meaning').trim() !== ''
    all.losses.cells +=
      cells.filter((one, place) => one.trim() !== '' && !taken.has(place)).length + Number(isAlone)
    const id = cell('guid').trim()
    const guid = id === '' ? '' : shortId(id)
    const { reviews, unread } = parseLogCell(cell('reviews'), guid, latest)
    const isKept = all.add(cell('deck').trim() || deckName, {
      ...sides,
      guid,
      reviews,
      written: sides,
      // When it was set aside isn't told: what was said of it here counts more.
      ...(isSuspendedIn(cell('state')) && { suspended_at: 0 }),
    })
    all.losses.reviews += isKept ? unread : unread + reviews.length
  }
}
