import { type PointerEvent, useRef, useState } from 'react'
import type { CharacterDetail } from '#contract/school/characters.ts'
import type { Point } from '#domain/practice/strokes/svg-path.ts'
import { m } from '#messages'
import { BOX_SIZE, findStrokeStart, formatStrokePath, toWriter } from './stroke-lines.ts'

type Props = Pick<CharacterDetail, 'character' | 'strokes'> & {
  /** The lines of the hand, one for each stroke that is written; the next one is due. */
  written: readonly (readonly Point[])[]
  /** The lines of a whole drawing that was another character, until the next one begins. */
  mistaken: readonly (readonly Point[])[]
  /** True if the whole shape is shown in grey, and the stroke that is due as help. */
  isShown: boolean
  isHelped: boolean
  onStroke: (drawn: Point[]) => void
}

/** A line is not followed further than any hand goes: bounds the work of a finger that never lifts. */
const MAX_POINTS = 5000

/** Board on which a character is drawn, by finger, pen or mouse. */
export function DrawingBoard(props: Props) {
  const { character, strokes, written, mistaken, isShown, isHelped, onStroke } = props
  const board = useRef<SVGSVGElement>(null)
  const [line, setLine] = useState<Point[]>([])
  const next = strokes[written.length]?.median
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }) =>
    toWriter(clientX, clientY, board.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: BOX_SIZE })

  function begin(event: PointerEvent<SVGSVGElement>) {
    if (!next || !event.isPrimary) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setLine([pointOf(event)])
  }
  function goOn({ nativeEvent, isPrimary }: PointerEvent) {
    if (!isPrimary) return
    const passed = nativeEvent.getCoalescedEvents?.() ?? []
    const points = (passed.length > 0 ? passed : [nativeEvent]).map(pointOf)
    setLine((before) => (before.length > 0 && before.length < MAX_POINTS ? [...before, ...points] : before))
  }
  function end() {
    if (line.length > 0) onStroke(line)
    setLine([])
  }

  const [x, y] = findStrokeStart(next ?? [])
  return (
    <svg
      ref={board}
      className="drawing-board"
      viewBox={`0 0 ${BOX_SIZE} ${BOX_SIZE}`}
      role="img"
      aria-label={m.school_characters_board({ character })}
      onPointerDown={begin}
      onPointerMove={goOn}
      onPointerUp={end}
      onPointerCancel={() => setLine([])}
    >
      <path className="axes" d="M512 40V984M40 512H984" />
      {isShown &&
        strokes.map(({ median }) => (
          <path key={formatStrokePath(median)} className="stroke" d={formatStrokePath(median)} />
        ))}
      {written.map((one) => (
        <path key={formatStrokePath(one)} className="stroke written" d={formatStrokePath(one)} />
      ))}
      {line.length === 0 &&
        mistaken.map((one) => (
          <path key={formatStrokePath(one)} className="stroke mistaken" d={formatStrokePath(one)} />
        ))}
      {next && isHelped && <path className="stroke help" pathLength="1" d={formatStrokePath(next)} />}
      {next && (isShown || isHelped) && <circle className="start" cx={x} cy={y} r="44" />}
      {line.length > 0 && <path className="stroke hand" d={formatStrokePath(line)} />}
    </svg>
  )
}
