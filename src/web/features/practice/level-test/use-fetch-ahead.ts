import { useEffect } from 'react'
import { useReader } from '#web/ui/page/reader.ts'
import type { LevelTestProgress } from './progress.ts'

/**
 * Fetches the sounds and pictures of the questions that may come next, so that they are there whichever way the answer falls: of the two
 * one is fetched in vain, and so neither is where data is saved.
 */
export function useFetchAhead({ right, wrong }: LevelTestProgress['upcoming_questions']) {
  const { dataSaver } = useReader()
  useEffect(() => {
    if (dataSaver) return
    const files = [right, wrong].flatMap((question) => [question?.audio, question?.picture])
    for (const file of new Set(files)) if (file) fetch(file, { priority: 'low' }).catch(() => {})
  }, [right, wrong, dataSaver])
}
