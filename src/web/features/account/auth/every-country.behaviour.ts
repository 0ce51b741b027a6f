import { speakLikePage } from '#web/i18n/browser-locale.ts'
import { asShown } from '#web/i18n/script-of-page.ts'
import { api } from '#web/runtime/browser/api.ts'
import { showFailure } from '#web/runtime/browser/failures.ts'

/** The countries that codes are not sent to, for a phone that is only kept: fetched when somebody reaches for the list. */
export default async function offerEveryCountry(frame: HTMLElement) {
  await speakLikePage()
  const select = frame.querySelector('select')
  if (!select) return
  const offer = () =>
    api.reference.countryCodes({}).then(
      ({ data }) => {
        const offered = new Set([...select.options].map(({ value }) => value))
        for (const { iso2, name, dial_code } of data)
          if (!offered.has(iso2)) select.append(new Option(`${dial_code} ${asShown(name)}`, iso2))
      },
      (error) => {
        select.addEventListener('focus', offer, { once: true })
        showFailure(error, 'reference.countryCodes')
      },
    )
  void offer()
}
