import type { Rating } from '#domain/memory/card-state.ts'
import { type FileReview, idOfReview } from '#server/features/memory/decks/file-decks.ts'

/** The columns of our own tables. */
export const OWN_COLUMNS = [
  'deck',
  'front',
  'back',
  'reading',
  'example',
  'example_meaning',
  'state',
  'due_at',
  'stability',
  'difficulty',
  'reps',
  'lapses',
  'reviews',
  'guid',
] as const
export type OwnColumn = (typeof OWN_COLUMNS)[number]

/** Stands beside the state of a card that is set aside for good. */
const SUSPENDED = 'suspended'

/** A table with fewer of our columns isn't ours. */
const MIN_COLUMNS = 7

export type OwnPlaces = Partial<Record<OwnColumn, number>>

/** The places of our columns where a first row names both sides and half of all: columns may have been deleted since. */
export function ownColumns(row: readonly string[]): OwnPlaces | null {
  const names = row.map((name) => name.trim().toLowerCase())
  const found = OWN_COLUMNS.filter((name) => names.includes(name))
  const isOurs = found.includes('front') && found.includes('back') && found.length >= MIN_COLUMNS
  return isOurs ? Object.fromEntries(found.map((name) => [name, names.indexOf(name)])) : null
}

export const writtenState = (state: string, isSuspended: boolean) =>
  isSuspended ? `${state} ${SUSPENDED}` : state

export const isSuspendedIn = (state: string) => state.split(' ').includes(SUSPENDED)

/** The log as one cell: `time=rating`, rating 1 (again) to 4 (easy), parted by spaces. */
export const writtenLog = (reviews: readonly { at: number; rating: number }[]) =>
  reviews.map(({ at, rating }) => `${new Date(at).toISOString()}=${rating}`).join(' ')

/** @returns the reviews of that cell, and how many it has that are none */
export function parseLogCell(
  cell: string,
  guid: string,
  latest: number,
): { reviews: FileReview[]; unread: number } {
  const parts = cell.split(/\s+/).filter(Boolean)
  const reviews = parts.flatMap((part): FileReview[] => {
    const [, time = '', rating] = /^(\d{4}-\d\d-\d\dT[\d:.]{8,12}Z)=([1-4])$/.exec(part) ?? []
    const at = Date.parse(time)
    if (Number.isNaN(at) || at < 0 || at > latest) return []
    return [{ review_id: idOfReview(guid, at), at, rating: Number(rating) as Rating, took: 0 }]
  })
  return { reviews, unread: parts.length - reviews.length }
}
