import { whenAwake } from '../islands.ts'
import { whenLoaded } from './when-loaded.ts'

/** By then what can be seen has begun to wake. */
const SOON_MS = 1_000

async function keep() {
  await Promise.all([...document.querySelectorAll('[data-due]')].map(whenAwake))
  const later = document.querySelector<HTMLTemplateElement>('#sheets')
  if (later) document.head.append(later.content)
}

/** Fetches the sheets that stand inside this page, for the next one, once nothing that moves on this one waits for the line. */
export function keepSheets() {
  whenLoaded(() => setTimeout(keep, SOON_MS))
}
