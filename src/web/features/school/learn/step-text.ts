import { m } from '#messages'
import { bytes, durationInWords, number } from '#web/i18n/format.ts'
import type { Stop } from './path-of-units.ts'

const names: Record<Stop['lesson_type'], () => string> = {
  VIDEO: m.school_learn_do_video,
  PRACTICE: m.school_learn_do_practice,
  FLASH_CARD: m.school_learn_do_flash_card,
  CHARACTER: m.school_learn_do_character,
}

export const typeName = ({ lesson_type }: Pick<Stop, 'lesson_type'>): string => names[lesson_type]()

/** Task at a stop and how long it takes: "Watch · 48 s · 110 kB". */
export function formatStopLabel(stop: Stop): string {
  const { lesson_type, total_second, total_length, total_question } = stop
  return [
    typeName(stop),
    lesson_type === 'PRACTICE' &&
      total_question > 0 &&
      m.school_learn_questions({ count: number(total_question) }),
    total_second > 0
      ? durationInWords(total_second)
      : total_length > 0 && m.shared_unit_minutes({ count: number(total_length) }),
    stop.bytes && bytes(stop.bytes),
  ]
    .filter(Boolean)
    .join(' · ')
}
