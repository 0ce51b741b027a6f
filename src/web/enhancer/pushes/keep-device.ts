import { forgetDevice } from '#web/browser/forget-device.ts'

const isAllowed = () => 'Notification' in globalThis && Notification.permission === 'granted'

/** Keeps this device named where pushes are allowed, and forgets it at sign-out. Nobody is ever asked for anything on loading a page. */
export function keepDevice(learner: string) {
  if (isAllowed())
    void import('#web/browser/push-device.ts').then(
      ({ isDeviceDue, nameDevice }) => isDeviceDue(learner) && nameDevice(learner),
      () => {},
    )
  document.addEventListener('submit', ({ submitter }) => {
    if (submitter?.getAttribute('name') === 'sign_out') forgetDevice()
  })
}
