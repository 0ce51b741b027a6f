import { type RefObject, useEffect } from 'react'

/** Part of a short that is seen when it is the one that is watched. */
const MIN_VISIBLE_PART = 0.6

type Box = RefObject<HTMLElement | null>

const slideOf = (box: Box, id: number) => box.current?.querySelector(`[data-short="${id}"]`)

/** Tells which short is seen, after each swipe. @param drawn what is in the box: once it changes, what is new is looked at too */
export function useShown(box: Box, drawn: string, onShown: (id: number) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn anew is another element
  useEffect(() => {
    const root = box.current
    if (!root) return
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) onShown(Number((target as HTMLElement).dataset.short))
      },
      { root, threshold: MIN_VISIBLE_PART },
    )
    for (const slide of root.children) seen.observe(slide)
    return () => seen.disconnect()
  }, [box, drawn, onShown])
}

/** Goes to a short that is there. */
export function scrollToShort(box: Box, id: number): boolean {
  const slide = slideOf(box, id)
  slide?.scrollIntoView({ block: 'start', behavior: 'instant' })
  return Boolean(slide)
}

/** The browser's back and forward lead to the short of the address. */
export function useBack(box: Box) {
  useEffect(() => {
    const go = () => {
      const id = Number(new URLSearchParams(location.search).get('id'))
      if (!scrollToShort(box, id)) location.reload()
    }
    addEventListener('popstate', go)
    return () => removeEventListener('popstate', go)
  }, [box])
}
