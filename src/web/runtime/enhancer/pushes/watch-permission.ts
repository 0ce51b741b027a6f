import { forgetDevice } from '#web/runtime/browser/forget-device.ts'

/** Keeps this device named where pushes are allowed. It is forgotten where they no longer are, and at sign-out. */
export function watchPermission(learner: string): void {
  document.addEventListener('submit', ({ submitter }) => {
    if (submitter?.getAttribute('name') === 'sign_out') forgetDevice()
  })
  // Nobody is asked for anything on loading a page.
  if (globalThis.Notification?.permission === 'granted')
    void import('./keep-device.ts').then(
      ({ keepDevice }) => keepDevice(learner),
      () => {},
    )
  else forgetDevice()
}
