import { useReader } from '#web/documents/reader.ts'

/** The address of a place in the run, from 1, or of its end; a run through a part of the lesson stays with its part. */
export function usePlace(): (place: number | 'end') => string {
  const only = new URLSearchParams(useReader().search).get('only')
  return (place) => (only ? `?only=${encodeURIComponent(only)}&q=${place}` : `?q=${place}`)
}
