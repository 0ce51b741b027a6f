import { m } from '#messages'
import { speakLikePage } from '#web/i18n/browser-locale.ts'
import { number } from '#web/i18n/format.ts'
import { asShown } from '#web/i18n/script-of-page.ts'

/** Text about answers that wait, in the language and script of the page. */
export async function waitingText(count: number): Promise<string> {
  await speakLikePage()
  return asShown(m.account_waiting_sign_out({ count: number(count) }))
}
