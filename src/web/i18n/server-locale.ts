import { AsyncLocalStorage } from 'node:async_hooks'
import { toCatalogue } from '#domain/text/locales.ts'
import { overwriteGetLocale } from '#messages/runtime.js'
import { type PageLocale, readPageLocaleFrom } from './locale.ts'

const current = new AsyncLocalStorage<PageLocale>()
const read = () => current.getStore() ?? 'my'

readPageLocaleFrom(read)
overwriteGetLocale(() => toCatalogue(read()))

/** Renders in a locale: while `work` runs, messages and `pageLocale()` answer in it. */
export const runInLocale = <T>(locale: PageLocale, work: () => T): T => current.run(locale, work)
