import { useEffect, useRef, useState } from 'react'
import type { CharacterDetail } from '#contract/school/characters.ts'
import { isWellDrawn } from '#domain/practice/strokes/learned.ts'
import type { Point } from '#domain/practice/strokes/svg-path.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { BarFill } from '#web/ui/bar-fill.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ChooseStroke } from './choose-stroke.tsx'
import { DrawingBoard } from './drawing-board.tsx'
import { DrawingSettingsPanel } from './drawing-settings.tsx'
import { StrokeOrder } from './stroke-order.tsx'
import { describeStrokeFault } from './stroke-text.ts'
import { type FinishedDrawing, useDrawing } from './use-drawing.ts'
import { useDrawingSettings } from './use-drawing-settings.ts'
import { describeVerdict } from './verdict-text.ts'

type Props = {
  character: Pick<CharacterDetail, 'character' | 'strokes' | 'rivals'>
  onDone: (drawn: FinishedDrawing) => void
}

/**
 * A character is watched as it is written, or drawn and judged stroke by stroke; learners who cannot draw choose the strokes instead. Without
 * script it is watched. What stands below the board has its room before the script comes, so that nothing moves then.
 */
export function Drawing({ character: { character, strokes, rivals }, onDone }: Props) {
  const [settings, change] = useDrawingSettings()
  const [hasScript, setHasScript] = useState(false)
  const [watched, setWatched] = useState(0)
  useEffect(() => setHasScript(true), [])
  const medians = strokes.map(({ median }) => median)
  const drawing = useDrawing({ medians, rivals, strictness: settings.strictness, onDone })
  const { due, isDone } = drawing
  const { isChosen } = settings
  const verdict = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isDone && isChosen) verdict.current?.focus()
  }, [isDone, isChosen])

  if (watched > 0)
    return (
      <div className="drawing">
        <StrokeOrder key={watched} character={character} strokes={strokes} />
        <div className="drawing-actions fresh">
          <button type="button" className="button quiet" onClick={() => setWatched(watched + 1)}>
            <Icon name="play" />
            {m.school_characters_again()}
          </button>
          <button type="button" className="button" onClick={() => setWatched(0)}>
            <Icon name="pencil" />
            {m.school_characters_draw()}
          </button>
        </div>
      </div>
    )

  return (
    <div className="drawing">
      {hasScript ? (
        <DrawingBoard
          character={character}
          strokes={strokes}
          written={drawing.written}
          mistaken={drawing.mistaken?.lines ?? []}
          isShown={settings.isShown || drawing.mistaken !== null}
          isHelped={drawing.isHelped}
          onStroke={drawing.judge}
        />
      ) : (
        <StrokeOrder character={character} strokes={strokes} />
      )}
      <div className="drawing-says">
        <p ref={verdict} role="status" tabIndex={-1}>
          {says(character, strokes.length, drawing, isChosen)}{' '}
          {isChosen && drawing.isHelped && hint(medians[due])}
        </p>
        <p className="soft" aria-hidden="true">{`${number(due)} / ${number(strokes.length)}`}</p>
        <div className="bar" aria-hidden="true">
          <BarFill percent={(due / strokes.length) * 100} />
        </div>
      </div>
      {isChosen && !isDone && <ChooseStroke medians={medians} due={due} onStroke={drawing.choose} />}
      <div className="drawing-actions fresh">
        <button type="button" className="button quiet" onClick={() => setWatched(1)}>
          <Icon name="play" />
          {m.school_characters_watch()}
        </button>
        <button type="button" className="button quiet" onClick={drawing.startAnew}>
          {m.school_characters_anew()}
        </button>
        <button
          type="button"
          className="link-button"
          aria-pressed={isChosen}
          onClick={() => change({ ...settings, isChosen: !isChosen })}
        >
          {isChosen && <Icon name="check" />}
          {m.school_characters_choose()}
        </button>
      </div>
      <DrawingSettingsPanel settings={settings} onChange={change} />
    </div>
  )
}

const hint = (line: readonly Point[] | undefined) =>
  line ? m.school_characters_stroke_hint({ way: describeStrokeFault(line) }) : ''

const doneWith = (mistakes: number, strokes: number) =>
  (isWellDrawn(mistakes, strokes) ? m.school_characters_done : m.school_characters_done_again)({
    count: number(mistakes),
  })

function says(
  character: string,
  strokes: number,
  { due, isDone, mistakes, mistaken, verdict }: ReturnType<typeof useDrawing>,
  isChosen: boolean,
): string {
  if (isDone) return mistakes === 0 ? m.school_characters_well_done() : doneWith(mistakes, strokes)
  if (mistaken) return m.school_characters_looks_like({ other: mistaken.for, character })
  if (verdict !== null && verdict !== 'right') return describeVerdict[verdict]()
  const stroke = { number: number(due + 1) }
  return isChosen ? m.school_characters_choose_stroke(stroke) : m.school_characters_draw_stroke(stroke)
}
