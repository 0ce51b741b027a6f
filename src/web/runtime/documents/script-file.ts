import { files, japanese } from 'virtual:browser-files'
import { pageLocale } from '#web/i18n/locale.ts'

/** The file of a script that the page's reader is sent, by its name, with what it imports. */
export const scriptFile = (name: string) =>
  (pageLocale() === 'ja' ? japanese[name] : undefined) ?? files[name]
