import { nameDevice } from '#web/runtime/browser/push/push-device.ts'

type State = 'default' | 'granted' | 'denied' | 'failed' | 'insecure'

/** Offers pushes on this device: the text depends on the permission that the browser has. */
export default function invite(frame: HTMLElement) {
  const box = frame.querySelector<HTMLElement>('.push-invite')
  const button = frame.querySelector('button')
  const learner = document.documentElement.dataset.learner
  if (!box || !button || !learner) return
  const show = (state: State) => {
    for (const text of box.querySelectorAll<HTMLElement>('[data-state]'))
      text.hidden = text.dataset.state !== state
    button.hidden = state !== 'default' && state !== 'failed'
    box.hidden = false
  }
  if (!isSecureContext && !('offer' in box.dataset)) show('insecure')
  if (!isSecureContext || !('PushManager' in globalThis)) return
  if ('offer' in box.dataset && Notification.permission !== 'default') return
  show(Notification.permission)
  button.addEventListener('click', async () => {
    const permission = await Notification.requestPermission()
    if (permission !== 'granted') return show(permission)
    show((await nameDevice(learner)) ? 'granted' : 'failed')
  })
}
