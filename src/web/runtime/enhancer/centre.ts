/** Moves each row that is longer than the screen (`data-centre`) so that its current step stands in the middle; the page stays where it is. */
function centreRows() {
  for (const row of document.querySelectorAll('[data-centre]')) {
    const step = row.querySelector('[aria-current]')?.getBoundingClientRect()
    const outer = row.getBoundingClientRect()
    if (step) row.scrollLeft += step.left + step.width / 2 - (outer.left + outer.width / 2)
  }
}

export function centreCurrent() {
  centreRows()
  document.addEventListener('thazin:swapped', centreRows)
}
