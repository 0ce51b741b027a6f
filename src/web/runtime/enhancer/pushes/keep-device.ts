import { isDeviceDue, nameDevice } from '#web/runtime/browser/push/push-device.ts'

/** Keeps this device named where pushes are allowed. */
export function keepDevice(learner: string) {
  if (isDeviceDue(learner)) void nameDevice(learner)
}
