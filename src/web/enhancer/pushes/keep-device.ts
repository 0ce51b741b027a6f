import { forgetDevice } from '#web/browser/forget-device.ts'
import { isDeviceDue, nameDevice } from '#web/browser/push/push-device.ts'

/** Keeps this device named where pushes are allowed, and forgets it at sign-out. */
export function keepDevice(learner: string) {
  if (isDeviceDue(learner)) void nameDevice(learner)
  document.addEventListener('submit', ({ submitter }) => {
    if (submitter?.getAttribute('name') === 'sign_out') forgetDevice()
  })
}
