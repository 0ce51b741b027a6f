import { useRef, useState } from 'react'
import { lastOf } from '#domain/base/lists.ts'
import { gradeStroke, type Strictness, type StrokeVerdict } from '#domain/practice/strokes/grade-stroke.ts'
import { lookAlike, type Rival } from '#domain/practice/strokes/look-alike.ts'
import type { Point } from '#domain/practice/strokes/svg-path.ts'

/** After so many misses at a stroke it is shown. */
const MISSES_BEFORE_HINT = 2
/** Touches shorter than this, in units of the box of 1024, are slips of the finger. */
const SLIP = 24

/** A character that was drawn to its last stroke. */
export type FinishedDrawing = { mistakes: number; duration_ms: number }

/** A drawing that was whole, and another character. */
type Mistaken = { for: string; lines: readonly (readonly Point[])[] }

type Options = {
  medians: readonly (readonly Point[])[]
  /** Characters that the whole must not look like. */
  rivals: readonly Rival[]
  strictness: Strictness
  /** The last stroke was drawn. */
  onDone: (drawn: FinishedDrawing) => void
}

/** Drawing a character stroke by stroke: the strokes so far, the verdict on the last stroke and on the whole, and when to help. */
export function useDrawing({ medians, rivals, strictness, onDone }: Options) {
  const [written, setWritten] = useState<(readonly Point[])[]>([])
  const [misses, setMisses] = useState(0)
  const [verdict, setVerdict] = useState<StrokeVerdict | null>(null)
  const [mistakes, setMistakes] = useState(0)
  const [mistaken, setMistaken] = useState<Mistaken | null>(null)
  const begun = useRef<number | null>(null)
  const due = written.length

  function take(line: readonly Point[], said: StrokeVerdict) {
    begun.current ??= performance.now()
    setVerdict(said)
    setMistaken(null)
    if (said !== 'right') {
      setMisses(misses + 1)
      setMistakes(mistakes + 1)
      return
    }
    setMisses(0)
    const lines = [...written, line]
    const rival = lines.length === medians.length ? lookAlike(lines, medians, rivals) : null
    setWritten(rival ? [] : lines)
    if (rival) {
      setMistaken({ for: rival.character, lines })
      setMistakes(mistakes + 1)
    } else if (lines.length === medians.length)
      onDone({ mistakes, duration_ms: Math.round(performance.now() - begun.current) })
  }

  return {
    due,
    written,
    verdict,
    mistakes,
    mistaken,
    isDone: due >= medians.length,
    isHelped: misses >= MISSES_BEFORE_HINT,
    /** Judges a line that was drawn, in the writer's box. */
    judge(drawn: readonly Point[]) {
      const [first, last] = [drawn[0], lastOf(drawn)]
      if (!first || !last || due >= medians.length) return
      if (drawn.length < 3 && Math.hypot(last[0] - first[0], last[1] - first[1]) < SLIP) return
      take(drawn, gradeStroke(drawn, medians, due, strictness, written))
    },
    /** Judges a stroke of the character that was chosen instead of drawn. */
    choose(line: readonly Point[]) {
      if (due < medians.length) take(line, gradeStroke(line, medians, due, strictness))
    },
    startAnew() {
      setWritten([])
      setMisses(0)
      setVerdict(null)
      setMistakes(0)
      setMistaken(null)
      begun.current = null
    },
  }
}
