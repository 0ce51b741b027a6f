/** Number of items of a language that are open to everybody, the first of them in the order of the path. */
export const FREE_ITEMS = { story: 8, writing: 1 } as const

/**
 * Lesson that opens each of these, or nothing where it is free.
 * @param items in the order of the path
 */
export function markFreeItems<T extends { language_id: number; lesson_id: number }>(
  items: readonly T[],
  kind: keyof typeof FREE_ITEMS,
): (T & { opened_by: number | null })[] {
  const counts = new Map<number, number>()
  return items.map((item) => {
    const before = counts.get(item.language_id) ?? 0
    counts.set(item.language_id, before + 1)
    return { ...item, opened_by: before < FREE_ITEMS[kind] ? null : item.lesson_id }
  })
}
