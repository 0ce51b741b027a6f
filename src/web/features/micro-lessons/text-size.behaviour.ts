import { MICRO_LESSON_FONT, microLessonFontSize } from '#domain/base/constants.ts'
import { speakLikePage } from '#web/i18n/browser-locale.ts'
import { number } from '#web/i18n/format.ts'
import { remembered } from '#web/player/remembered.ts'

/** Makes a micro lesson's text smaller or larger, a step at a time, and keeps the size on this phone. */
export default async function changeTextSize(frame: HTMLElement) {
  await speakLikePage()
  const memory = remembered('micro-lesson-size')
  const page = frame.closest<HTMLElement>('.micro-lesson')
  const says = frame.querySelector('output')
  const buttons = [...frame.querySelectorAll('button')]
  const show = (size: number) => {
    page?.style.setProperty('--size', String(size))
    if (says) says.textContent = `${number(Math.round((100 * size) / MICRO_LESSON_FONT.default))} %`
    for (const button of buttons)
      button.disabled = button.value === '-1' ? size <= MICRO_LESSON_FONT.min : size >= MICRO_LESSON_FONT.max
  }
  let size = microLessonFontSize(Number(memory.read()) || MICRO_LESSON_FONT.default, 0)
  show(size)
  frame.querySelector('fieldset')?.removeAttribute('hidden')
  for (const button of buttons)
    button.addEventListener('click', () => {
      size = microLessonFontSize(size, Number(button.value))
      show(size)
      memory.write(String(size))
    })
}
