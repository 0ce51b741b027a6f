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

/** The places of our columns where a first row names all of them. */
export function ownColumns(row: readonly string[]): Record<OwnColumn, number> | null {
  const names = row.map((name) => name.trim().toLowerCase())
  const places = OWN_COLUMNS.map((name) => [name, names.indexOf(name)] as const)
  return places.every(([, place]) => place >= 0)
    ? (Object.fromEntries(places) as Record<OwnColumn, number>)
    : null
}

export const writtenState = (state: string, isSuspended: boolean) =>
  isSuspended ? `${state} ${SUSPENDED}` : state

export const isSuspendedIn = (state: string) => state.split(' ').includes(SUSPENDED)

/** The log as one cell: `time=rating`, rating 1 (again) to 4 (easy), parted by spaces. */
export const writtenLog = (reviews: readonly { at: number; rating: number }[]) =>
  reviews.map(({ at, rating }) => `${new Date(at).toISOString()}=${rating}`).join(' ')

/** @returns the reviews of that cell, and how many it has that are none */
export function readLog(
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
