/**
 * A piece that is tapped goes to the first place that is free, or leaves its own, and those behind it move up. The sentence stands in words, in
 * place of the lists that are there for who has no script.
 */
export default function tapPieces(frame: HTMLElement) {
  const line = document.createElement('p')
  line.className = 'read-line'
  line.setAttribute('role', 'status')
  const places = () => [...frame.querySelectorAll('select')]
  const pieces = () => [...frame.querySelectorAll<HTMLElement>('[data-piece]')]
  const chosen = () => places().flatMap(({ value }) => value || [])
  const write = () => {
    const order = chosen()
    const lists = frame.querySelector<HTMLElement>('.read-places')
    if (!lists) return
    lists.hidden = true
    lists.before(line)
    line.lang = lists.lang
    line.textContent = ''
    for (const part of lists.children) {
      const id = part instanceof HTMLSelectElement ? part.value : null
      const from = id === null ? part : pieces().find(({ dataset }) => dataset.piece === id)
      if (!from) continue
      const word = document.createElement(id === null ? 'span' : 'b')
      word.innerHTML = from.innerHTML
      line.append(word)
    }
    for (const piece of pieces())
      piece.setAttribute('aria-pressed', String(order.includes(piece.dataset.piece ?? '')))
  }
  write()
  // A page that is swapped in has the lists, and no line.
  document.addEventListener('thazin:swapped', write)
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
    write()
  })
}
