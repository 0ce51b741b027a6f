import { MICRO_LESSON_FONT, microLessonFontSize } from '#domain/base/constants.ts'
import { remembered } from '#web/runtime/browser/remembered.ts'

/**
 * Makes a micro lesson's text smaller or larger, a step at a time, and keeps the size on this phone. What each size is called stands
 * in the page (`data-sizes`), so that this needs to know of no language.
 */
export default function changeTextSize(frame: HTMLElement) {
  const memory = remembered('micro-lesson-size')
  const page = frame.closest<HTMLElement>('.micro-lesson')
  const says = frame.querySelector('output')
  const names = says?.dataset.sizes?.split('|') ?? []
  const buttons = [...frame.querySelectorAll('button')]
  const show = (size: number) => {
    page?.style.setProperty('--size', String(size))
    const steps = Math.round((size - MICRO_LESSON_FONT.min) / MICRO_LESSON_FONT.step)
    if (says) says.textContent = names[steps] ?? ''
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
