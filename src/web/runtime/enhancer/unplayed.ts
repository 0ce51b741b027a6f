import { whyUnplayed } from '#web/runtime/browser/why-unplayed.ts'
import { readTemplateText } from './parts.ts'
import { showToast } from './toasts.ts'

/** Tells why a sound wasn't heard, unless it was only interrupted. */
export async function tellUnplayed(_button: HTMLElement, error: Error, address: string): Promise<void> {
  const why = await whyUnplayed(error, address)
  if (why) showToast(readTemplateText(why))
}
