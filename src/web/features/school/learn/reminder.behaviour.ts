import { nameDevice } from '#web/runtime/browser/push/push-device.ts'

/** Asks whoever takes a time for pushes at that moment, where the browser has them and was never asked; the time is saved whatever they say. */
export default function remind(frame: HTMLElement) {
  const learner = document.documentElement.dataset.learner
  let isAsked = !learner || !isSecureContext || !('PushManager' in globalThis)
  if (!isAsked && Notification.permission !== 'default') isAsked = true
  frame.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button[name=remind]')
    if (!button?.value || isAsked) return
    event.preventDefault()
    isAsked = true
    const allow = async () => {
      if ((await Notification.requestPermission()) === 'granted' && learner) await nameDevice(learner)
    }
    const save = () => button.click()
    allow().then(save, save)
  })
}
