/** True if a drawing shows that the character is learned. At most one mistake in four strokes; none in a character of up to three. */
export function isWellDrawn(mistakes: number, strokes: number): boolean {
  return mistakes <= Math.floor(strokes / 4)
}
