/** The longest edge (px) that the server keeps of a slip. */
const EDGE = 1600
const QUALITY = 0.85
/** Size (bytes) below which a picture goes as it is, so that the same picture stays the same file. */
const SMALL = 400_000

/** A photo of a slip as small as it is kept: a phone's own has ten times the bytes, which somebody pays for and waits for. */
async function shrunk(file: File): Promise<File> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, EDGE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const pen = canvas.getContext('2d', { alpha: false })
  pen?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
  return blob && blob.size < file.size ? new File([blob], 'slip.jpg', { type: blob.type }) : file
}

async function replaceFile(input: HTMLInputElement, file: File) {
  const transfer = new DataTransfer()
  transfer.items.add(await shrunk(file))
  // Another one may have been chosen meanwhile.
  if (input.files?.[0] === file) input.files = transfer.files
}

/** Makes photos smaller when they are chosen; a form that is sent before waits for its own. What can't be read is sent as it is. */
export function shrinkReceipts() {
  const atWork = new WeakMap<HTMLFormElement, Promise<void>>()
  addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'file' || !target.form) return
    const { form } = target
    const file = target.files?.[0]
    if (!file || file.size <= SMALL) return
    const work = replaceFile(target, file)
      .catch(() => {})
      .then(() => void (atWork.get(form) === work && atWork.delete(form)))
    atWork.set(form, work)
  })
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      const work = atWork.get(form)
      if (!work) return
      event.preventDefault()
      event.stopImmediatePropagation()
      const { submitter } = event as SubmitEvent
      void work.then(() => form.isConnected && form.requestSubmit(submitter))
    },
    { capture: true },
  )
}
