import type { Lesson } from '#contract/school/learn.ts'
import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'
import { kinds } from './lesson-kinds.ts'

/** In the place of a lesson of which there is nothing to show yet. */
export function LaterLesson({ lesson }: { lesson: Lesson }) {
  const { icon, name } = kinds[lesson.lesson_type]
  return (
    <section className="locked-lesson" aria-labelledby="later">
      <Icon name={icon} />
      <h2 id="later">{name()}</h2>
      <p>{m.school_lesson_later()}</p>
    </section>
  )
}
