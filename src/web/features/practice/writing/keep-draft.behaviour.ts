import { writtenLength } from '#domain/school/written-length.ts'
import { toMyanmarDigits } from '#domain/text/digits.ts'
import { keepValue, keptValue } from '#web/offline/kept-values.ts'
import { serverNow } from '#web/runtime/browser/clock.ts'

type Kept = { text: string; at: string }

/** Keeps what is being written on this phone, letter by letter, and says how long it is; what the server got since wins. */
export default async function keepDraft(frame: HTMLElement) {
  const field = frame.querySelector('textarea')
  const count = frame.querySelector('output')
  if (!field) return
  const name = `thazin-writing-${document.documentElement.dataset.learner}-${field.dataset.writing}`
  const shown = field.value
  const show = () => {
    const length = String(writtenLength(field.value, field.lang === 'ja' ? 'ja' : 'en'))
    const isBurmese = document.documentElement.lang === 'my'
    if (count) count.textContent = isBurmese ? toMyanmarDigits(length) : length
  }
  field.addEventListener('input', () => {
    keepValue(name, { text: field.value, at: serverNow().toISOString() } satisfies Kept)
    show()
  })
  const kept = await keptValue<Kept>(name)
  if (kept && kept.at <= (field.dataset.saved ?? '')) keepValue(name, null)
  else if (kept && field.value === shown) field.value = kept.text
  show()
}
