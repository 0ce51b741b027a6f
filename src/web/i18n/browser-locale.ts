import { overwriteGetLocale } from '#messages/runtime.js'
import { catalogueOf, type PageLocale, readPageLocaleFrom } from './locale.ts'

const read = () => document.documentElement.lang as PageLocale

/** From now on messages and `pageLocale()` follow the page's `lang`. */
export function followDocumentLocale() {
  readPageLocaleFrom(read)
  overwriteGetLocale(() => catalogueOf(read()))
}
