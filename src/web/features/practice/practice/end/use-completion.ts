import { useEffect, useState } from 'react'
import type { CompletionSummary } from '#contract/school/learn.ts'
import { api } from '#web/runtime/browser/api.ts'

/**
 * Reads what an end shows of the learner, once the server has all that was done: undefined until it says so, null if it can't be asked.
 * @param given what the document was drawn with
 * @param send sends what waits
 */
export function useCompletion(
  given: CompletionSummary | null,
  lessonId: number | undefined,
  send: () => Promise<unknown>,
): CompletionSummary | null | undefined {
  const [ending, setEnding] = useState<CompletionSummary | null | undefined>(given ?? undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an end is reached once
  useEffect(() => {
    let isShown = true
    const ask = async () => {
      await send()
      return (await api.learn.ending(lessonId === undefined ? {} : { lesson_id: lessonId })).data
    }
    ask().then(
      (data) => isShown && setEnding(data),
      () => isShown && setEnding((now) => now ?? null),
    )
    return () => {
      isShown = false
    }
  }, [])
  return ending
}
