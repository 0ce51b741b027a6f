/**
 * Brings what browsers of 2020 lack and our pages can't do without, in the smallest way that serves: which button sent a form, sending
 * a form as by a button, dialogs, sound under its old name. Runs before the enhancer where anything of it is missing.
 */

type Pressed = HTMLButtonElement | HTMLInputElement

/** Safari before 15.4 doesn't say which button sent a form: the one that was pressed, and Enter presses one too. */
function bringSubmitter() {
  if (globalThis.SubmitEvent && 'submitter' in SubmitEvent.prototype) return
  let pressed: Pressed | null = null
  addEventListener(
    'click',
    ({ target }) => {
      pressed = target instanceof Element ? target.closest<Pressed>('button,input[type=submit]') : null
    },
    true,
  )
  Object.defineProperty(Event.prototype, 'submitter', {
    get(this: Event) {
      return this.type === 'submit' && pressed?.form === this.target ? pressed : null
    },
  })
}

/** Safari before 16: a button that nobody sees is pressed. */
function bringRequestSubmit() {
  if ('requestSubmit' in HTMLFormElement.prototype) return
  Object.assign(HTMLFormElement.prototype, {
    requestSubmit(this: HTMLFormElement, button?: HTMLElement | null) {
      if (button) return button.click()
      const unseen = document.createElement('button')
      unseen.hidden = true
      this.append(unseen)
      unseen.click()
      unseen.remove()
    },
  })
}

const isOpen = {
  get(this: HTMLElement) {
    return this.hasAttribute('open')
  },
}

/** Safari before 15.4 and Firefox before 98 know no dialogs: one that is open lies over the page, which stays reachable. */
function bringDialogs() {
  if ('showModal' in document.createElement('dialog')) return
  const close = (dialog: Element) => {
    dialog.removeAttribute('open')
    dialog.dispatchEvent(new Event('close'))
  }
  Object.defineProperty(HTMLUnknownElement.prototype, 'open', isOpen)
  Object.assign(HTMLUnknownElement.prototype, {
    showModal(this: Element) {
      this.setAttribute('open', '')
    },
    close(this: Element) {
      close(this)
    },
  })
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    const dialog = form.getAttribute('method') === 'dialog' && form.closest('dialog')
    if (!dialog) return
    event.preventDefault()
    close(dialog)
  })
  addEventListener('keydown', ({ key }) => {
    const open = key === 'Escape' && [...document.querySelectorAll('dialog[open]')].pop()
    if (open) close(open)
  })
}

type Old = {
  webkitAudioContext?: typeof AudioContext
  webkitOfflineAudioContext?: typeof OfflineAudioContext
}

/** Safari before 14.1 has them under the names of their first years. */
function bringAudio() {
  const { webkitAudioContext, webkitOfflineAudioContext } = globalThis as typeof globalThis & Old
  if ('AudioContext' in globalThis || !webkitAudioContext) return
  Object.assign(globalThis, {
    AudioContext: webkitAudioContext,
    OfflineAudioContext: webkitOfflineAudioContext,
  })
}

export function bringMissingParts(): void {
  bringSubmitter()
  bringRequestSubmit()
  bringDialogs()
  bringAudio()
}
