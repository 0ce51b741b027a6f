import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toMyanmarDigits } from '#domain/text/digits.ts'
import { type Catalogue, type Locale, toCatalogue } from '#domain/text/locales.ts'
import type { m } from '#messages'

type Texts = Record<string, string>

const current = new AsyncLocalStorage<Locale>()

const read = (name: Catalogue): Texts =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../messages', `${name}.json`), 'utf8'))

const catalogues = { my: read('my'), en: read('en'), ja: read('ja') }

/** Numbers are written in the catalogue's digits; what is given as text stays as it is. */
const shown = (value: unknown, catalogue: Catalogue) =>
  typeof value === 'number' && catalogue === 'my' ? toMyanmarDigits(String(value)) : String(value)

const filled = (catalogue: Catalogue, key: string, inputs: Record<string, unknown> = {}) =>
  (catalogues[catalogue][key] ?? '').replace(/\{(\w+)\}/g, (_, name: string) =>
    shown(inputs[name], catalogue),
  )

/**
 * The messages as pages have them, by the same names, straight from the catalogues: what is compiled for pages is a module for each
 * message, and loading those was a quarter of the start.
 */
const all = Object.fromEntries(
  Object.keys(catalogues.my).map((key) => [
    key,
    (inputs?: Record<string, unknown>) => filled(toCatalogue(locale()), key, inputs),
  ]),
) as unknown as typeof m

/** Runs `work` with the locale in which `messages()` and `locale()` answer. */
export const runWithLocale = <T>(locale: Locale, work: () => T): T => current.run(locale, work)

/** The locale of the request at hand. */
export const locale = (): Locale => current.getStore() ?? 'my'

/** The catalogue, in the locale of the request at hand. */
export const messages = () => all
