/** A choice that this browser keeps; where it may keep nothing, the choice lasts as long as the page. */
export function remembered(name: string) {
  const place = `thazin-${name}`
  return {
    read(): string | null {
      try {
        return localStorage.getItem(place)
      } catch {
        return null
      }
    },
    write(value: string): void {
      try {
        localStorage.setItem(place, value)
      } catch {
        // Storage is full or forbidden: the choice is simply not kept.
      }
    },
  }
}
