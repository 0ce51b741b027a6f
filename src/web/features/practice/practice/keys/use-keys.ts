import { useEffect, useRef } from 'react'
import type { PracticeRun } from '../use-run.ts'

/** Keys answer too. What they do is fetched with the first of them: phones have none. */
export function useKeys(run: PracticeRun) {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    let before = Promise.resolve()
    const press = (event: KeyboardEvent) => {
      before = before.then(async () => {
        await import('./press-key.ts').then(
          ({ pressKey }) => pressKey(event, latest.current),
          () => undefined,
        )
        // The next one finds what this one has changed.
        await new Promise((drawn) => setTimeout(drawn))
      })
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
