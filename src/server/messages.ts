import { AsyncLocalStorage } from 'node:async_hooks'
import type { Locale } from '#domain/text/locales.ts'
import { m } from '#messages'
import { overwriteGetLocale } from '#messages/runtime.js'

const current = new AsyncLocalStorage<Locale>()

/** The catalogue has no Zawgyi and, so far, no Japanese: Burmese is read in both scripts, English stands in for Japanese. */
const catalogueOf = (locale: Locale) => (locale === 'my' || locale === 'my-Qaag' ? 'my' : 'en')

overwriteGetLocale(() => catalogueOf(current.getStore() ?? 'my'))

/** Runs `work` with the locale in which `messages()` and `locale()` answer. */
export const inLocaleOf = <T>(locale: Locale, work: () => T): T => current.run(locale, work)

/** The catalogue, in the locale of the request at hand. */
export const messages = () => m
