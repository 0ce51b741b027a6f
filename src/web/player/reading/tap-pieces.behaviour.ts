/** A piece that is tapped goes to the first place that is free, or leaves its own, and those behind it move up. */
export default function tapPieces(frame: HTMLElement) {
  const places = () => [...frame.querySelectorAll('select')]
  const chosen = () => places().flatMap(({ value }) => value || [])
  const press = () => {
    for (const piece of frame.querySelectorAll<HTMLElement>('[data-piece]'))
      piece.setAttribute('aria-pressed', String(chosen().includes(piece.dataset.piece ?? '')))
  }
  frame.addEventListener('change', press)
  frame.addEventListener('click', ({ target }) => {
    const piece = (target as Element).closest<HTMLElement>('[data-piece]')?.dataset.piece
    if (!piece) return
    const others = chosen().filter((other) => other !== piece)
    const order = others.length === chosen().length ? [...others, piece] : others
    for (const [index, place] of places().entries()) {
      place.value = order[index] ?? ''
      // Tells the enhancer that the form was touched.
      place.dispatchEvent(new Event('input', { bubbles: true }))
    }
    press()
  })
}
