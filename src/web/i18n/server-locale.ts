import { AsyncLocalStorage } from 'node:async_hooks'
import { overwriteGetLocale } from '#messages/runtime.js'
import { catalogueOf, type PageLocale, readPageLocaleFrom } from './locale.ts'

const current = new AsyncLocalStorage<PageLocale>()
const read = () => current.getStore() ?? 'my'

readPageLocaleFrom(read)
overwriteGetLocale(() => catalogueOf(read()))

/** Renders in a locale: while `work` runs, messages and `pageLocale()` answer in it. */
export const inLocale = <T>(locale: PageLocale, work: () => T): T => current.run(locale, work)
