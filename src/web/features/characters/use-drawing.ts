import { useRef, useState } from 'react'
import { gradeStroke, type Strictness, type StrokeVerdict } from '#domain/strokes/grade-stroke.ts'
import type { Point } from '#domain/strokes/svg-path.ts'

/** After so many misses at a stroke it is shown. */
const MISSES_BEFORE_HINT = 2
/** Touches shorter than this, in units of the box of 1024, are slips of the finger. */
const SLIP = 24

/** A character that was drawn to its last stroke. */
export type Drawn = { mistakes: number; duration_ms: number }

type Options = {
  medians: readonly (readonly Point[])[]
  strictness: Strictness
  /** The last stroke was drawn. */
  onDone: (drawn: Drawn) => void
}

/** Drawing a character stroke by stroke: what is due, what was said of the last stroke, and when to help. */
export function useDrawing({ medians, strictness, onDone }: Options) {
  const [due, setDue] = useState(0)
  const [misses, setMisses] = useState(0)
  const [verdict, setVerdict] = useState<StrokeVerdict | null>(null)
  const [mistakes, setMistakes] = useState(0)
  const begun = useRef<number | null>(null)

  return {
    due,
    verdict,
    mistakes,
    isDone: due >= medians.length,
    isHelped: misses >= MISSES_BEFORE_HINT,
    /** Judges a line that was drawn, in the writer's box. */
    judge(drawn: readonly Point[]) {
      const [first, last] = [drawn[0], drawn.at(-1)]
      if (!first || !last || due >= medians.length) return
      if (drawn.length < 3 && Math.hypot(last[0] - first[0], last[1] - first[1]) < SLIP) return
      begun.current ??= performance.now()
      const said = gradeStroke(drawn, medians, due, strictness)
      setVerdict(said)
      if (said !== 'right') {
        setMisses(misses + 1)
        setMistakes(mistakes + 1)
        return
      }
      setMisses(0)
      setDue(due + 1)
      if (due + 1 === medians.length)
        onDone({ mistakes, duration_ms: Math.round(performance.now() - begun.current) })
    },
    startAnew() {
      setDue(0)
      setMisses(0)
      setVerdict(null)
      setMistakes(0)
      begun.current = null
    },
  }
}
