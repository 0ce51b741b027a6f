import { m } from '#messages'
import { bytes, durationInWords, number } from '#web/i18n/format.ts'
import type { Stop } from './path-of-units.ts'

const names: Record<Stop['lesson_type'], () => string> = {
  VIDEO: m.learn_do_video,
  PRACTICE: m.learn_do_practice,
  FLASH_CARD: m.learn_do_flash_card,
  CHARACTER: m.learn_do_character,
}

export const typeName = (stop: Stop): string => names[stop.lesson_type]()

/** What to do at a stop and how long it takes: "Watch · 48 s · 110 kB". */
export function stopSays(stop: Stop): string {
  return [
    typeName(stop),
    stop.lesson_type === 'VIDEO' && stop.total_second > 0 && durationInWords(stop.total_second),
    stop.bytes && bytes(stop.bytes),
    stop.lesson_type === 'PRACTICE' &&
      stop.total_question > 0 &&
      m.learn_questions({ count: number(stop.total_question) }),
  ]
    .filter(Boolean)
    .join(' · ')
}
