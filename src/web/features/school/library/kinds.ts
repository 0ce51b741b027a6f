import type { LibraryKind } from '#domain/school/library.ts'
import { CONTENT_TYPE_ICONS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import type { IconName } from '#web/ui/icon.tsx'

/** Name of each kind, and the picture that stands for it. */
export const LIBRARY_KIND_LABELS: Record<LibraryKind, { name: () => string; icon: IconName }> = {
  course: { name: m.courses_title, icon: CONTENT_TYPE_ICONS.course },
  unit: { name: m.library_units, icon: 'path' },
  lesson: { name: m.library_lessons, icon: 'play' },
  word: { name: m.characters_words, icon: 'cards' },
  character: { name: m.characters_letters, icon: 'character' },
  deck: { name: m.library_decks, icon: 'cards' },
  grammar: { name: m.grammar_title, icon: 'path' },
  'micro-lesson': { name: m.library_micro_lessons, icon: CONTENT_TYPE_ICONS['micro-lesson'] },
  story: { name: m.story_title, icon: 'books' },
  writing: { name: m.writing_title, icon: 'pencil' },
  short: { name: m.shorts_title, icon: CONTENT_TYPE_ICONS.short },
  live: { name: m.live_title, icon: 'live' },
}
