/** Keeps the certificate as a picture, and prints it. */
export default function keepCertificate(frame: HTMLElement) {
  frame.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-print], [data-keep]')
    if (!button) return
    if ('print' in button.dataset) return print()
    const drawing = document.querySelector<SVGSVGElement>('.certificate-picture')
    if (drawing) void keep(drawing, button.dataset.keep ?? 'thazin.png').catch(() => print())
  })
}

async function keep(drawing: SVGSVGElement, name: string) {
  const blob = await asPicture(drawing)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/**
 * Draws what is shown: shapes as they are, and each text by the page itself, since a drawing on its own knows no fonts but the
 * device's, and those may shape Burmese wrongly.
 */
async function asPicture(drawing: SVGSVGElement): Promise<Blob> {
  const { width, height } = drawing.viewBox.baseVal
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('This browser draws nothing')
  const shapes = drawing.cloneNode(true) as SVGSVGElement
  for (const text of shapes.querySelectorAll('text')) text.remove()
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(shapes))}`
  await Promise.all([image.decode(), document.fonts.ready])
  paper.drawImage(image, 0, 0, width, height)
  paper.textAlign = 'center'
  for (const text of drawing.querySelectorAll('text')) {
    const { fontFamily, fontWeight, fontSize, fill } = getComputedStyle(text)
    paper.font = `${fontWeight} ${fontSize} ${fontFamily}`
    paper.fillStyle = fill
    const [x, y] = [Number(text.getAttribute('x')), Number(text.getAttribute('y'))]
    paper.fillText(text.textContent, x, y, width - 140)
  }
  return await new Promise((kept, failed) =>
    canvas.toBlob((blob) => (blob ? kept(blob) : failed(new Error('No picture'))), 'image/png'),
  )
}
