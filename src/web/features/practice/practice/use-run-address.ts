import { useReader } from '#web/ui/page/reader.ts'

export type RunPosition = number | 'back' | 'end'

/** The address of a place in the run: from 1, of what comes back after the last, or of the end; a run through a part of the lesson stays with its part. */
export function useRunAddress(): (place: RunPosition) => string {
  const only = new URLSearchParams(useReader().search).get('only')
  return (place) => (only ? `?only=${encodeURIComponent(only)}&q=${place}` : `?q=${place}`)
}
