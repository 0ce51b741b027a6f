import { useEffect, useRef } from 'react'
import { strokeCandidates } from '#domain/practice/strokes/candidates.ts'
import type { Point } from '#domain/practice/strokes/svg-path.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { BOX_SIZE, findStrokeStart, formatStrokePath } from './stroke-lines.ts'
import { describeStrokeFault } from './stroke-text.ts'

type Props = {
  medians: readonly (readonly Point[])[]
  due: number
  onStroke: (line: readonly Point[]) => void
}

/** The stroke that is due is chosen instead of drawn: by a tap, Tab and Enter, a switch, or its number. */
export function ChooseStroke({ medians, due, onStroke }: Props) {
  const candidates = strokeCandidates(medians, due)
  const latest = useRef({ candidates, onStroke })
  latest.current = { candidates, onStroke }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const line = /^[1-9]$/.test(event.key) ? latest.current.candidates[Number(event.key) - 1] : undefined
      if (line) latest.current.onStroke(line)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <fieldset
      className="stroke-choices"
      aria-label={m.school_characters_choose_stroke({ number: number(due + 1) })}
    >
      {candidates.map((line, index) => {
        const [x, y] = findStrokeStart(line)
        return (
          // The buttons stay where they are, so that the keyboard's focus does too.
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <button key={index} type="button" className="pick" onClick={() => onStroke(line)}>
            <span className="small" aria-hidden="true">
              {number(index + 1)}
            </span>
            <svg viewBox={`0 0 ${BOX_SIZE} ${BOX_SIZE}`} aria-hidden="true">
              <path className="stroke written" d={formatStrokePath(line)} />
              <circle className="start" cx={x} cy={y} r="70" />
            </svg>
            <span className="visually-hidden">{describeStrokeFault(line)}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
