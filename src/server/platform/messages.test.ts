import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Catalogue, LOCALES, type Locale, toCatalogue } from '#domain/text/locales.ts'
import { m } from '#messages'
import { messages, runWithLocale } from '#server/platform/messages.ts'

const keys = Object.keys(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../messages/my.json'), 'utf8')),
).filter((key) => key !== '$schema')

type Message = (inputs: object, options?: { locale: Catalogue }) => string
const pages = m as unknown as Record<string, Message>
const server = () => messages() as unknown as Record<string, Message>

/** Something for whatever a text asks for. */
const inputs = new Proxy({}, { get: (_, name) => `<${String(name)}>` })

test('every message says on the server what it says on pages, in every locale', () => {
  for (const locale of LOCALES)
    for (const key of keys) {
      const said = runWithLocale(locale, () => server()[key]?.(inputs))
      expect(said, key).toBe(pages[key]?.(inputs, { locale: toCatalogue(locale) }))
    }
})

test('numbers are filled in, in the digits of the language, and without a request it is Burmese', () => {
  const saidIn = (locale: Locale) =>
    runWithLocale(locale, () => messages().shared_error_too_many({ seconds: 58 }))
  expect(LOCALES.map((locale) => /58|၅၈/.exec(saidIn(locale))?.[0])).toEqual(
    LOCALES.map((locale) => (toCatalogue(locale) === 'my' ? '၅၈' : '58')),
  )
  expect(messages().shared_retry()).toBe(pages.shared_retry?.({}, { locale: 'my' }))
})

const inBurmese = (key: string) => String(pages[key]?.({}, { locale: 'my' }))

test('the next page is not called as the way back is', () => {
  const pagesOfLists = ['shared_characters_page_before', 'shared_characters_page_after']
  for (const key of pagesOfLists)
    expect([key, inBurmese(key)]).toEqual([key, expect.stringMatching(/စာမျက်နှာ$/)])
  for (const key of ['desk_odd_sound_back', 'account_registration_back'])
    expect([key, inBurmese(key)]).toEqual([key, expect.stringContaining('ပြန်သွား')])
})

test('the first stage of a word is not called met, which counts every word', () => {
  for (const locale of ['my', 'en', 'ja'] as const) {
    const said = (key: string) => String(pages[key]?.({}, { locale })).toLowerCase()
    expect(said('school_words_stage_met')).not.toBe(said('account_me_words_met'))
  }
})
