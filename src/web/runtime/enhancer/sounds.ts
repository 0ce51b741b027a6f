let playing: HTMLAudioElement | undefined
/** Sound that each button played last. */
const soundOf = new WeakMap<HTMLElement, HTMLAudioElement>()

/**
 * Plays what a button outside an island says (`data-sound`), fetched when it is first wanted; one sound at a time, and none when others begin
 * (`thazin:quiet`).
 * @param onUnplayed tells that a sound can't be heard
 */
export function playSounds(onUnplayed: (button: HTMLElement, error: Error, address: string) => unknown) {
  addEventListener('thazin:quiet', () => playing?.pause())
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-sound]') : null
    if (!button) return
    playing?.pause()
    const address = button.dataset.sound ?? ''
    const sound = new Audio(address)
    playing = sound
    soundOf.set(button, sound)
    // A pause is heard of later: by then the button may play anew.
    const stop = () => {
      if (soundOf.get(button) === sound) button.classList.remove('playing')
    }
    for (const event of ['pause', 'ended', 'error']) sound.addEventListener(event, stop)
    button.classList.add('playing')
    sound.play().catch((error: Error) => {
      stop()
      void onUnplayed(button, error, address)
    })
  })
}
