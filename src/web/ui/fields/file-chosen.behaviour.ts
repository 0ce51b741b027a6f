/** Shows that a file is chosen in a field that may stay empty; nothing else tells. */
export default function fileChosen(frame: HTMLElement) {
  const input = frame.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) return
  const show = () =>
    input.closest('.file-choose')?.toggleAttribute('data-chosen', (input.files?.length ?? 0) > 0)
  input.addEventListener('change', show)
  show()
}
