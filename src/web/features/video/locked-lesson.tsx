import type { Lesson } from '#contract/learn.ts'
import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'

const openedBy = {
  english: m.lesson_locked_english,
  japanese: m.lesson_locked_japanese,
  'learn-plus': m.lesson_locked_learn_plus,
}

/** In the place of the video: that the lesson is locked, and what opens it. */
export function LockedLesson({ product }: { product: Lesson['product'] }) {
  return (
    <section className="locked-lesson" aria-labelledby="locked">
      <Icon name="lock" />
      <h2 id="locked">{m.lesson_locked()}</h2>
      <p>{openedBy[product]()}</p>
      <p className="small">{m.lesson_first_unit_free()}</p>
    </section>
  )
}
