import { isPageOfOurs } from '#domain/account/access.ts'
import { cleanText } from '#domain/text/clean-text.ts'
import type { LocalText } from '#server/platform/db/rows.ts'
import { UsageError } from '../usage.ts'

type Values = Record<string, string | boolean | undefined>

const MAX_TITLE_LENGTH = 120
const MAX_BODY_LENGTH = 1_000

function words(values: Values, name: string, most: number): string {
  const given = values[name]
  if (given === undefined)
    throw new UsageError(`--${name} is needed: learners read in Burmese and in English.`)
  const clean = cleanText(String(given).trim(), most)
  if (!clean.ok) throw new UsageError(`--${name} cannot be kept: ${clean.reason}.`)
  if (clean.text === '') throw new UsageError(`--${name} is empty.`)
  return clean.text
}

/** Japanese may be left out: its readers get the English. */
const inLanguages = (values: Values, name: string, most: number): LocalText => ({
  my: words(values, name, most),
  en: words(values, `${name}-en`, most),
  ...(values[`${name}-ja`] !== undefined && { ja: words(values, `${name}-ja`, most) }),
})

/** Reads the message for learners from the command line. @throws UsageError with what is wrong */
export function readMessage(values: Values): { title: LocalText; body: LocalText; link: string | null } {
  const link = values.link === undefined ? null : String(values.link)
  if (link !== null && !isPageOfOurs(link))
    throw new UsageError('--link must be a page of the program, such as /calendar.')
  return {
    title: inLanguages(values, 'title', MAX_TITLE_LENGTH),
    body: inLanguages(values, 'body', MAX_BODY_LENGTH),
    link,
  }
}
