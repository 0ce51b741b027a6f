import type { FSRS } from 'ts-fsrs'
import { DAY_SECONDS } from '#domain/time/durations.ts'
import { type CardState, dueAfterEach, type Rating } from './card-state.ts'
import { getScheduler } from './scheduler.ts'

export type Interval = { unit: 'minute' | 'hour' | 'day' | 'month' | 'year'; value: number }
export type RatingPreview = { rating: Rating; due_at: Date; interval: Interval }

/** Intervals that each of the four buttons would give the card now, `again` first. @param now.day the learner's day of study */
export const previewIntervals = (
  state: CardState | null,
  now: { at: Date; day: string },
  scheduler: FSRS = getScheduler(),
): RatingPreview[] =>
  dueAfterEach(scheduler, state, now).map(({ rating, due_at }) => ({
    rating,
    due_at,
    interval: toInterval((due_at.getTime() - now.at.getTime()) / 1000),
  }))

/** A length of time as a button shows it: whole minutes, hours or days, then months (30 days) and years (365) to one decimal. */
export function toInterval(seconds: number): Interval {
  const minutes = Math.max(1, Math.round(seconds / 60))
  if (minutes < 60) return { unit: 'minute', value: minutes }
  const hours = Math.round(seconds / 3600)
  if (hours < 24) return { unit: 'hour', value: hours }
  const days = Math.round(seconds / DAY_SECONDS)
  if (days < 30) return { unit: 'day', value: days }
  return days < 365
    ? { unit: 'month', value: toTenth(days / 30) }
    : { unit: 'year', value: toTenth(days / 365) }
}

const toTenth = (value: number) => Math.round(value * 10) / 10
