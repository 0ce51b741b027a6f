import { type Zippable, zipSync } from 'fflate'

export type HostileFile = {
  title: string
  name: string
  content: Uint8Array
  /** The sentence of the catalogue with which it is refused, `decks_refused_…`. */
  reason: string
}

/** What is spoilt: a collection of one note. */
export const SOUND = { notes: [{ id: 1, guid: 'g', fields: ['front', 'back'] }] }

export const pack = (files: Zippable) => zipSync(files)

export const apkg = (title: string, content: Uint8Array, reason: string): HostileFile => ({
  title,
  name: 'deck.apkg',
  content,
  reason,
})
