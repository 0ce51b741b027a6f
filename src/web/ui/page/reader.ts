import { createContext } from 'react'
import { useKnown } from '#web/ui/kept/use-known.ts'

/** Facts about the reader that a page and its islands know. */
export type Reader = {
  learnerId: number | null
  dataSaver: boolean
  /** Price of a megabyte, in kyat; null if the school does not say. */
  kyatPerMegabyte: number | null
  /** The query of the page's address, from its `?` on. */
  search: string
}

export const ReaderContext = createContext<Reader | null>({
  learnerId: null,
  dataSaver: false,
  kyatPerMegabyte: null,
  search: '',
})

export const useReader = (): Reader => useKnown(ReaderContext)

/** The reader, as attributes of `<html>`: so the page's scripts know them too. */
export const readerAttributes = ({ learnerId, dataSaver, kyatPerMegabyte }: Reader) => ({
  'data-learner': learnerId ?? undefined,
  'data-saver': dataSaver ? '1' : undefined,
  'data-kyat': kyatPerMegabyte ?? undefined,
})

/** In the browser: the reader whom the document was drawn for. */
export function readerOfDocument(): Reader {
  const { learner, saver, kyat } = document.documentElement.dataset
  return {
    learnerId: learner === undefined ? null : Number(learner),
    dataSaver: saver !== undefined,
    kyatPerMegabyte: kyat === undefined ? null : Number(kyat),
    search: location.search,
  }
}
