import type { Lesson } from '#contract/learn.ts'
import { m } from '#messages'
import { Icon, type IconName } from '#web/ui/icon.tsx'

const kinds: Record<Lesson['lesson_type'], { icon: IconName; name: () => string }> = {
  VIDEO: { icon: 'play', name: m.lesson_type_video },
  PRACTICE: { icon: 'pencil', name: m.lesson_type_practice },
  FLASH_CARD: { icon: 'cards', name: m.lesson_type_flash_card },
  CHARACTER: { icon: 'pencil', name: m.lesson_type_character },
}

/** In the place of a lesson of which there is nothing to show yet. */
export function LaterLesson({ lesson }: { lesson: Lesson }) {
  const { icon, name } = kinds[lesson.lesson_type]
  return (
    <section className="locked-lesson" aria-labelledby="later">
      <Icon name={icon} />
      <h2 id="later">{name()}</h2>
      <p>{m.lesson_later()}</p>
    </section>
  )
}
