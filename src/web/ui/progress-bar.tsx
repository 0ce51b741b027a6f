import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { PROGRESS_BAR } from '#domain/base/constants.ts'
import { nextProgress } from './progress.ts'

/** The thin bar at the top that runs while a route changes and finishes when it ends. */
export function ProgressBar() {
  const isBusy = useNavigation().state !== 'idle'
  const [length, setLength] = useState<number | null>(null)

  useEffect(() => {
    if (isBusy) {
      setLength(PROGRESS_BAR.minimum)
      const timer = setInterval(() => setLength((now) => nextProgress(now ?? 0)), PROGRESS_BAR.step)
      return () => clearInterval(timer)
    }
    setLength((now) => now && 1)
    const timer = setTimeout(() => setLength(null), PROGRESS_BAR.animation * 2)
    return () => clearTimeout(timer)
  }, [isBusy])

  if (length === null) return null
  return (
    <div className="progress-bar" style={{ transform: `scaleX(${length})`, opacity: length === 1 ? 0 : 1 }} />
  )
}
