import { expect, test } from 'vitest'
import { z } from 'zod'
import { call, integer } from '#contract/call.ts'
import type { Locale } from '#domain/text/locales.ts'
import { Failure } from '#server/platform/errors.ts'
import { runWithLocale } from '#server/platform/messages.ts'
import { validateInput } from './validate.ts'

const taking = (input: z.ZodObject) =>
  call({ method: 'POST', path: '/x', summary: '', access: 'public', input, reply: z.object({}) })

/** Messages for each field. */
function said(input: z.ZodObject, raw: object, locale: Locale = 'en'): Record<string, string> {
  try {
    runWithLocale(locale, () => validateInput(taking(input), raw))
  } catch (error) {
    if (error instanceof Failure) return error.fields ?? {}
    throw error
  }
  return {}
}

const lists = z.object({ card_ids: z.array(z.int()).min(2).max(50) })

test('a list that is too long or too short is told by how many there may be', () => {
  expect(said(lists, { card_ids: Array(51).fill(1) })).toEqual({
    card_ids: 'There may be at most 50 of these.',
  })
  expect(said(lists, { card_ids: [1] })).toEqual({ card_ids: 'There must be at least 2 of these.' })
  expect(said(lists, { card_ids: Array(51).fill(1) }, 'my').card_ids).toMatch(/၅၀|50/)
  expect(said(lists, { card_ids: Array(51).fill(1) }, 'ja').card_ids).toBe('50件以内にしてください。')
})

test('numbers and texts keep their sentences', () => {
  const input = z.object({ minutes: z.int().max(5), name: z.string().max(3) })
  expect(said(input, { minutes: 6, name: 'long' })).toEqual({
    minutes: 'This must be at most 5.',
    name: 'Please use at most 3 characters.',
  })
})

test('a day and a moment are shown as they are to be written', () => {
  const input = z.object({ day: z.iso.date(), at: z.iso.datetime() })
  const wrong = { day: '2026-02-30', at: 'yesterday' }
  expect(said(input, wrong)).toEqual({
    day: 'Please write a date like 2026-11-27.',
    at: 'Please write a time like 2026-11-27T08:30:00Z.',
  })
  for (const locale of ['my', 'ja'] as const)
    expect(said(input, wrong, locale)).toEqual({
      day: expect.stringContaining('2026-11-27'),
      at: expect.stringContaining('2026-11-27T08:30:00Z'),
    })
})

test('of several forms the last is shown', () => {
  const input = z.object({ from: z.union([z.iso.datetime(), z.iso.date()]) })
  expect(said(input, { from: 'tomorrow' })).toEqual({ from: 'Please write a date like 2026-11-27.' })
})

test('a number that is missing or left empty is to be filled in, another text is no number', () => {
  const input = z.object({ team_size: integer(1, 100) })
  for (const raw of [{}, { team_size: '' }])
    expect(said(input, raw)).toEqual({ team_size: 'Please fill this in.' })
  expect(said(input, { team_size: 'many' }).team_size).not.toBe('Please fill this in.')
})
