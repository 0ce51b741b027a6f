import { useEffect } from 'react'
import type { Progress } from './progress.ts'

/** Fetches the sounds and pictures of the questions that may come next, so that they are there whichever way the answer falls. */
export function useFetchAhead({ right, wrong }: Progress['upcoming_questions']) {
  useEffect(() => {
    const files = [right, wrong].flatMap((question) => [question?.audio, question?.picture])
    for (const file of new Set(files)) if (file) fetch(file, { priority: 'low' }).catch(() => {})
  }, [right, wrong])
}
