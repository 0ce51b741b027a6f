/** Kinds of things that are found in the library, in the order in which they are listed where nothing else decides. */
export const LIBRARY_KINDS = [
  'course',
  'unit',
  'lesson',
  'word',
  'character',
  'deck',
  'grammar',
  'micro-lesson',
  'story',
  'writing',
  'short',
  'live',
] as const
export type LibraryKind = (typeof LIBRARY_KINDS)[number]
