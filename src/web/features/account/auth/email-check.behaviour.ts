import { m } from '#messages'
import { speakLikePage } from '#web/i18n/browser-locale.ts'
import { asShown } from '#web/i18n/script-of-page.ts'
import { api } from '#web/runtime/browser/api.ts'

/** Asks whether an e-mail address is free as soon as it stands there; saving checks once more. */
export default async function checkEmail(frame: HTMLElement) {
  await speakLikePage()
  const input = frame.querySelector('input')
  if (!input) return
  const { own } = input.dataset
  const note = document.createElement('p')
  note.className = 'field-error'
  note.role = 'alert'
  input.closest('.field')?.append(note)
  const check = () => {
    const written = input.value.trim()
    note.textContent = ''
    if (written === '' || written === own || !input.validity.valid) return
    // A check that fails says nothing: saving checks again.
    api.profile.checkEmail({ email: written }).then(
      ({ data }) => {
        if (!data.available) note.textContent = asShown(m.account_profile_email_taken())
      },
      () => undefined,
    )
  }
  input.addEventListener('blur', check)
  // On a slow line the reader has left the field before this script came.
  if (document.activeElement !== input) check()
}
