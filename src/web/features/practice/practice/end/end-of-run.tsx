import { type ComponentProps, useEffect, useState } from 'react'
import { m } from '#messages'
import { useRunAddress } from '../use-run-address.ts'
import { WaitingNote } from '../waiting.tsx'
import type { Summary } from './summary.tsx'

let known: typeof Summary | null = null

/** Lets the server draw the end with the document. */
export const giveEnd = (end: typeof Summary): void => {
  known = end
}

/** Fetches what draws the end: with the first answer, so that who only looks in doesn't pay for it. */
export const fetchEnd = async (): Promise<void> => {
  known ??= (await import('./summary.tsx')).Summary
}

/** The end of a run. Whoever lost the line before the first answer sees what waits, until the rest can be fetched or the server draws it. */
export function EndOfRun(props: ComponentProps<typeof Summary>) {
  const { heading, run } = props
  const [Known, setKnown] = useState(() => known)
  const placeOf = useRunAddress()
  useEffect(() => {
    const show = () =>
      fetchEnd().then(
        () => setKnown(() => known),
        () => undefined,
      )
    void show()
    addEventListener('online', show)
    return () => removeEventListener('online', show)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another heading is there then
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [Known])
  if (Known) return <Known {...props} />
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="run-over">
        {m.practice_done()}
      </h2>
      <WaitingNote count={run.waiting} />
      <div className="run-actions">
        <a className="button" href={placeOf('end')}>
          {m.practice_finish()}
        </a>
      </div>
    </>
  )
}
