import { toCatalogue } from '#domain/text/locales.ts'
import { overwriteGetLocale } from '#messages/runtime.js'
import { type PageLocale, pageLocale, readPageLocaleFrom } from './locale.ts'
import { prepareZawgyi } from './script-of-page.ts'

const read = () => document.documentElement.lang as PageLocale

/** From now on messages and `pageLocale()` follow the page's `lang`. */
function followDocumentLocale() {
  readPageLocaleFrom(read)
  overwriteGetLocale(() => toCatalogue(read()))
}

/** Before a script of the browser says anything: in the page's language, and in the script of its reader. */
export async function speakLikePage(): Promise<void> {
  followDocumentLocale()
  if (pageLocale() === 'my-Qaag') await prepareZawgyi()
}
