import type { LibraryKind } from '#domain/school/library.ts'
import { CONTENT_TYPE_ICONS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import type { IconName } from '#web/ui/icon.tsx'

/** Name of each kind, and the picture that stands for it. */
export const LIBRARY_KIND_LABELS: Record<LibraryKind, { name: () => string; icon: IconName }> = {
  course: { name: m.school_courses_title, icon: CONTENT_TYPE_ICONS.course },
  unit: { name: m.school_library_units, icon: 'path' },
  lesson: { name: m.school_library_lessons, icon: 'play' },
  word: { name: m.shared_characters_words, icon: 'cards' },
  character: { name: m.school_characters_letters, icon: 'character' },
  deck: { name: m.school_library_decks, icon: 'cards' },
  grammar: { name: m.school_grammar_title, icon: 'path' },
  'micro-lesson': { name: m.school_library_micro_lessons, icon: CONTENT_TYPE_ICONS['micro-lesson'] },
  story: { name: m.school_story_title, icon: 'books' },
  writing: { name: m.shared_writing_title, icon: 'pencil' },
  short: { name: m.school_shorts_title, icon: CONTENT_TYPE_ICONS.short },
  live: { name: m.shared_live_title, icon: 'live' },
}
