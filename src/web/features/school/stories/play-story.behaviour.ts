import { requestToast } from '#web/runtime/browser/toasts.ts'

/**
 * Plays a story line by line and marks the line that is heard, until a second tap or another sound. Nothing is fetched before the first
 * tap; then the next line always is while one is heard.
 */
export default function playStory(frame: HTMLElement) {
  const button = frame.querySelector('button')
  const sounds = [...document.querySelectorAll<HTMLElement>('.story-lines [data-sound]')]
  let playing: HTMLAudioElement | undefined

  const show = (index: number | null) => {
    for (const [at, sound] of sounds.entries()) {
      const line = sound.closest('li')
      line?.toggleAttribute('data-now', at === index)
      sound.classList.toggle('playing', at === index)
      if (at === index) line?.scrollIntoView({ block: 'nearest' })
    }
    for (const span of button?.querySelectorAll<HTMLElement>('span') ?? [])
      span.hidden = 'stop' in span.dataset === (index === null)
  }
  const stop = () => {
    playing?.pause()
    playing = undefined
    show(null)
  }
  const audioOf = (index: number) => {
    const src = sounds[index]?.dataset.sound
    return src === undefined ? undefined : new Audio(src)
  }
  const play = (index: number, audio = audioOf(index)) => {
    if (!audio) return stop()
    playing = audio
    show(index)
    let next: HTMLAudioElement | undefined
    audio.addEventListener('playing', () => {
      next ??= audioOf(index + 1)
      if (next) next.preload = 'auto'
    })
    audio.addEventListener('ended', () => playing === audio && play(index + 1, next))
    audio.play().catch(({ name }: Error) => {
      if (playing !== audio) return
      stop()
      // Neither paused nor forbidden: it could not be fetched.
      if (name === 'NotSupportedError') requestToast(button?.dataset.fault ?? '')
    })
  }

  button?.removeAttribute('hidden')
  button?.addEventListener('click', () => {
    if (playing) return stop()
    dispatchEvent(new Event('thazin:quiet'))
    play(0)
  })
  addEventListener(
    'click',
    ({ target }) => {
      if (playing && target instanceof Element && target.closest('[data-sound]')) stop()
    },
    true,
  )
}
