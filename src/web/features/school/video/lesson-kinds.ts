import type { Lesson } from '#contract/school/learn.ts'
import { m } from '#messages'
import type { IconName } from '#web/ui/icon.tsx'

export const kinds: Record<Lesson['lesson_type'], { icon: IconName; name: () => string }> = {
  VIDEO: { icon: 'play', name: m.school_lesson_type_video },
  PRACTICE: { icon: 'pencil', name: m.school_lesson_type_practice },
  FLASH_CARD: { icon: 'cards', name: m.school_lesson_type_flash_card },
  CHARACTER: { icon: 'pencil', name: m.school_lesson_type_character },
}
