const load = () =>
  import('./swap.ts').then(
    ({ swapDocument }) => swapDocument,
    () => null,
  )

/** Fetches what swaps pages, ahead of the page that will be swapped in. */
export const prepareSwap = () => void load()

/**
 * Shows another document in place of this one; most pages come and go without, so that what does it is loaded then.
 * @param answered the form that was answered with this document
 * @returns whether that was possible: not when the line is gone just then
 */
export async function loadAndSwap(page: Document, answered?: HTMLFormElement): Promise<boolean> {
  const show = await load()
  show?.(page, answered)
  return show !== null
}
